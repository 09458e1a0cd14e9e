/** The part of JSON Schema 2020-12 that Discord's description uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

export type Schemas = Readonly<Record<string, Schema>>

/**
 * Permission bitfields: the description calls them integers in requests, while Discord's reference and its own
 * answers write them as decimal strings; both are taken.
 */
const BITFIELDS = new Set(['allow', 'deny', 'permissions', 'default_member_permissions'])

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Validates values against the schemas of one document, each complaint with the path to its place. */
export class SchemaValidator {
  readonly #patterns = new Map<string, RegExp>()

  constructor(private readonly schemas: Schemas) {}

  validate(schema: Schema, value: unknown, path = '$'): string[] {
    if (schema.$ref !== undefined) {
      const target = this.schemas[schema.$ref.replace('#/components/schemas/', '')]
      return target ? this.validate(target, value, path) : [`${path}: unknown reference ${schema.$ref}`]
    }
    const typed = this.#type(schema, value, path)
    if (typed.length > 0) return typed
    return [
      ...this.#constants(schema, value, path),
      ...(schema.allOf ?? []).flatMap((one) => this.validate(one, value, path)),
      ...this.#union(schema.oneOf, value, path),
      ...this.#union(schema.anyOf, value, path),
      ...(typeof value === 'string' ? this.#text(schema, value, path) : []),
      ...(typeof value === 'number' ? bounds(schema, value, path) : []),
      ...(Array.isArray(value) ? this.#list(schema, value, path) : []),
      ...(record(value) ? this.#object(schema, value, path) : []),
    ]
  }

  #type({ type }: Schema, value: unknown, path: string): string[] {
    if (type === undefined) return []
    const wanted = [type].flat()
    if (wanted.some((one) => isOf(one, value))) return []
    const key = path.split('.').at(-1) ?? ''
    const bitfield =
      wanted.includes('integer') && BITFIELDS.has(key) && typeof value === 'string' && /^\d+$/.test(value)
    return bitfield ? [] : [`${path}: expected ${wanted.join(' or ')}, got ${JSON.stringify(value)?.slice(0, 80)}`]
  }

  #constants(schema: Schema, value: unknown, path: string): string[] {
    if (schema.enum && !schema.enum.includes(value))
      return [`${path}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`]
    if ('const' in schema && schema.const !== value) return [`${path}: expected ${JSON.stringify(schema.const)}`]
    return []
  }

  /** At least one branch must hold; of the failing ones the nearest is reported. */
  #union(branches: readonly Schema[] | undefined, value: unknown, path: string): string[] {
    if (!branches) return []
    let nearest: string[] | undefined
    const typed = record(value) ? branches.filter((branch) => this.#mayBe(branch, value.type)) : []
    for (const branch of typed.length > 0 ? typed : branches) {
      const complaints = this.validate(branch, value, path)
      if (complaints.length === 0) return []
      if (!nearest || distance(complaints, path) < distance(nearest, path)) nearest = complaints
    }
    return nearest ?? []
  }

  /** Whether the branch's own `type` lets it describe a value of this type; most unions differ in it. */
  #mayBe(branch: Schema, type: unknown): boolean {
    const target = branch.$ref === undefined ? branch : this.schemas[branch.$ref.replace('#/components/schemas/', '')]
    const allowed = target?.properties?.type?.enum
    return allowed === undefined || allowed.includes(type)
  }

  #text(schema: Schema, value: string, path: string): string[] {
    const length = [...value].length
    const complaints: string[] = []
    if (length < (schema.minLength ?? 0)) complaints.push(`${path}: shorter than ${schema.minLength}`)
    if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
      complaints.push(`${path}: longer than ${schema.maxLength}`)
    if (schema.pattern !== undefined && !this.#pattern(schema.pattern).test(value)) {
      complaints.push(`${path}: "${value}" does not match ${schema.pattern}`)
    }
    if (schema.format === 'uri' && !URL.canParse(value)) complaints.push(`${path}: "${value}" is no address`)
    if (schema.format === 'date-time' && !/^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(value)) {
      complaints.push(`${path}: "${value}" is no date`)
    }
    return complaints
  }

  #pattern(source: string): RegExp {
    const known = this.#patterns.get(source)
    if (known) return known
    const made = new RegExp(source, 'u')
    this.#patterns.set(source, made)
    return made
  }

  #list(schema: Schema, value: readonly unknown[], path: string): string[] {
    const complaints: string[] = []
    if (value.length < (schema.minItems ?? 0)) complaints.push(`${path}: fewer than ${schema.minItems} items`)
    if (value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
      complaints.push(`${path}: more than ${schema.maxItems} items`)
    if (schema.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length) {
      complaints.push(`${path}: items repeat`)
    }
    const { items } = schema
    return items
      ? [...complaints, ...value.flatMap((item, index) => this.validate(items, item, `${path}.${index}`))]
      : complaints
  }

  #object(schema: Schema, value: Record<string, unknown>, path: string): string[] {
    const complaints = (schema.required ?? []).filter((key) => !(key in value)).map((key) => `${path}.${key}: missing`)
    const keys = Object.keys(value)
    if (keys.length < (schema.minProperties ?? 0)) complaints.push(`${path}: too few keys`)
    if (keys.length > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) complaints.push(`${path}: too many keys`)
    for (const key of keys) {
      const own = schema.properties?.[key]
      if (own) complaints.push(...this.validate(own, value[key], `${path}.${key}`))
      else if (schema.additionalProperties === false) complaints.push(`${path}.${key}: not expected`)
      else if (record(schema.additionalProperties)) {
        complaints.push(...this.validate(schema.additionalProperties, value[key], `${path}.${key}`))
      }
    }
    return complaints
  }
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return record(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

const INT32 = 2 ** 31

function bounds(schema: Schema, value: number, path: string): string[] {
  const min = schema.minimum ?? (schema.format === 'int32' ? -INT32 : Number.NEGATIVE_INFINITY)
  const max = schema.maximum ?? (schema.format === 'int32' ? INT32 - 1 : Number.POSITIVE_INFINITY)
  return value < min || value > max ? [`${path}: ${value} is not within ${min} and ${max}`] : []
}

/** A branch that fails at its own `type`, or because the value is of another kind, is farther off than any other. */
const distance = (complaints: readonly string[], path: string): number =>
  complaints.length +
  (complaints.some((one) => one.startsWith(`${path}.type:`) || one.startsWith(`${path}:`)) ? 1_000 : 0)
