import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Exchange } from '#playground/discord/http/request-log'
import { type Schema, type Schemas, SchemaValidator } from './openapi-schema.js'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Reply extends Content {
  readonly $ref?: string
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Reply>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas; readonly responses: Readonly<Record<string, Reply>> }
}

/** Codes that say the request itself was wrong, whatever the state of the server. */
const BAD_REQUEST = new Set([50006, 50035, 50041, 50109])

/** Where Discord's own description of its API is looked for. */
export const contractPath = (): string =>
  process.env.DISCORD_OPENAPI ?? resolve(process.cwd(), '../shared/discord/openapi.json')

/** Compares exchanges with Discord's published description: what was asked, what was sent, what was answered. */
export class OpenApiContract {
  readonly #validator: SchemaValidator
  readonly #paths: readonly {
    readonly segments: readonly string[]
    readonly operations: Readonly<Record<string, Operation>>
  }[]

  constructor(private readonly document: Document) {
    this.#validator = new SchemaValidator(document.components.schemas)
    // Paths with fewer parameters go first, so that @original is not taken for a message id.
    this.#paths = Object.entries(document.paths)
      .map(([path, operations]) => ({ segments: path.split('/'), operations }))
      .sort((a, b) => parameters(a.segments) - parameters(b.segments))
  }

  check(exchange: Exchange): string[] {
    const where = `${exchange.method} ${exchange.path}`
    const operation = this.#operation(exchange.method, exchange.path)
    if (!operation) return [`${where}: not an operation of Discord`]
    return [
      ...this.#query(operation, exchange),
      ...this.#request(operation, exchange),
      ...this.#response(operation, exchange),
    ].map((complaint) => `${where} → ${exchange.status}: ${complaint}`)
  }

  #operation(method: string, path: string): Operation | undefined {
    const wanted = path.split('/')
    const found = this.#paths.find(
      ({ segments, operations }) => fits(segments, wanted) && method.toLowerCase() in operations,
    )
    return found?.operations[method.toLowerCase()]
  }

  #query(operation: Operation, { query }: Exchange): string[] {
    return [...new URLSearchParams(query)].flatMap(([name, text]) => {
      const known = operation.parameters?.find((one) => one.in === 'query' && one.name === name)
      if (!known) return [`query ${name}: unknown`]
      const value =
        /^(true|false)$/.test(text) || (/^\d+$/.test(text) && known.schema.type === 'integer') ? JSON.parse(text) : text
      return this.#validator.validate(known.schema, value, `query.${name}`)
    })
  }

  /** A body that was refused as malformed counts as a complaint in itself; other refusals are no fault of the body. */
  #request({ requestBody }: Operation, { body, contentType, status, response }: Exchange): string[] {
    const code = (response as { code?: unknown } | undefined)?.code
    if (status >= 400 && BAD_REQUEST.has(Number(code))) return [`refused as malformed: ${JSON.stringify(response)}`]
    if (body === undefined || status >= 400) return []
    const kind = contentType?.split(';')[0] ?? 'application/json'
    const schema = requestBody?.content?.[kind]?.schema
    return schema ? this.#validator.validate(schema, body, 'request') : [`no body of type ${kind} is expected`]
  }

  #response({ responses }: Operation, { status, response }: Exchange): string[] {
    // A cut connection and a broken server have no description.
    if (status === 0 || status >= 500) return []
    const described = responses[String(status)] ?? responses[`${String(status)[0]}XX`]
    if (!described) return [`status ${status} is not described`]
    const name = described.$ref?.replace('#/components/responses/', '')
    const content = (name === undefined ? described : this.document.components.responses[name])?.content
    const schema = content?.['application/json']?.schema
    if (!schema) return response === undefined ? [] : ['the answer should be empty']
    // Only what JSON keeps goes over the wire.
    return response === undefined
      ? ['the answer should not be empty']
      : this.#validator.validate(schema, JSON.parse(JSON.stringify(response)), 'response')
  }
}

const parameters = (segments: readonly string[]): number => segments.filter((one) => one.startsWith('{')).length

const fits = (segments: readonly string[], wanted: readonly string[]): boolean =>
  segments.length === wanted.length && segments.every((one, index) => one.startsWith('{') || one === wanted[index])

let loaded: OpenApiContract | null | undefined

/** The contract, read on first use; null when Discord's description is not there. */
export function openApiContract(): OpenApiContract | null {
  if (loaded === undefined) {
    const path = contractPath()
    loaded = existsSync(path) ? new OpenApiContract(JSON.parse(readFileSync(path, 'utf8')) as Document) : null
  }
  return loaded
}

/** Every way in which the exchange departs from Discord's description; none when that is not there to compare with. */
export const checkExchange = (exchange: Exchange): string[] => openApiContract()?.check(exchange) ?? []

/** What a suite prints when there was nothing to compare with; null when there was. */
export const contractNotice = (): string | null =>
  openApiContract() ? null : `Not checked against Discord's description: ${contractPath()} is not there`
