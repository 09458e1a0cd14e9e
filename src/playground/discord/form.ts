import { DiscordFailure, type ErrorTree } from '#playground/discord/failure'
import { isSnowflake } from '#playground/discord/snowflake'

interface Bounds {
  readonly min?: number
  readonly max?: number
  readonly required?: boolean
}

/**
 * A cursor over an untrusted body. Readers return the value or undefined, and note what is wrong in one shared
 * tree, so that an answer of 50035 names every fault at once as Discord's does. `null` counts as absent; ask
 * `isNull` where it means something.
 */
export class Field {
  private constructor(
    readonly value: unknown,
    private readonly path: readonly (string | number)[],
    private readonly root: { tree: ErrorTree; failed: boolean },
  ) {}

  static of(value: unknown): Field {
    return new Field(value, [], { tree: {}, failed: false })
  }

  get present(): boolean {
    return this.value !== undefined
  }

  get isNull(): boolean {
    return this.value === null
  }

  get absent(): boolean {
    return this.value === undefined || this.value === null
  }

  at(key: string): Field {
    const holder = this.value
    const value = isRecord(holder) ? holder[key] : undefined
    return new Field(value, [...this.path, key], this.root)
  }

  item(index: number): Field {
    const holder = this.value
    return new Field(Array.isArray(holder) ? holder[index] : undefined, [...this.path, index], this.root)
  }

  fail(code: string, message: string): undefined {
    let node = this.root.tree
    for (const step of this.path) {
      const next = node[step]
      if (next && !Array.isArray(next)) {
        node = next
      } else {
        const made: ErrorTree = {}
        node[step] = made
        node = made
      }
    }
    node._errors = [...(node._errors ?? []), { code, message }]
    this.root.failed = true
    return undefined
  }

  /** Throws 50035 with everything noted so far, anywhere in the body. */
  check(): void {
    if (this.root.failed) throw new DiscordFailure(400, 50035, 'Invalid Form Body', this.root.tree)
  }

  get failed(): boolean {
    return this.root.failed
  }

  required(): boolean {
    if (!this.absent) return true
    this.fail('BASE_TYPE_REQUIRED', 'This field is required')
    return false
  }

  record(): boolean {
    if (isRecord(this.value)) return true
    this.fail('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType')
    return false
  }

  text({ min = 0, max = Number.MAX_SAFE_INTEGER, required = false }: Bounds = {}): string | undefined {
    if (this.absent) return this.#missing(required)
    if (typeof this.value !== 'string') return this.fail('STRING_TYPE_CONVERT', 'Could not interpret value as string.')
    const length = [...this.value].length
    if (min === 1 && this.value.trim() === '') return this.fail('BASE_TYPE_REQUIRED', 'This field is required')
    if (length < min || length > max) {
      return min > 0
        ? this.fail('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
        : this.fail('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
    }
    return this.value
  }

  integer({ min, max, required = false }: Bounds = {}): number | undefined {
    if (this.absent) return this.#missing(required)
    if (typeof this.value !== 'number' || !Number.isSafeInteger(this.value)) {
      return this.fail('NUMBER_TYPE_COERCE', `Value "${String(this.value)}" is not int.`)
    }
    return this.#bounded(this.value, min, max)
  }

  number({ min, max, required = false }: Bounds = {}): number | undefined {
    if (this.absent) return this.#missing(required)
    if (typeof this.value !== 'number' || !Number.isFinite(this.value)) {
      return this.fail('NUMBER_TYPE_COERCE', `Value "${String(this.value)}" is not float.`)
    }
    return this.#bounded(this.value, min, max)
  }

  boolean(): boolean | undefined {
    if (this.absent) return undefined
    if (typeof this.value !== 'boolean') return this.fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
    return this.value
  }

  snowflake({ required = false }: { required?: boolean } = {}): string | undefined {
    if (this.absent) return this.#missing(required)
    if (typeof this.value !== 'string' || !isSnowflake(this.value)) {
      return this.fail('NUMBER_TYPE_COERCE', `Value "${String(this.value)}" is not snowflake.`)
    }
    return this.value
  }

  /** A permission bitfield: Discord takes it as a decimal string or as an integer. */
  bits(): bigint | undefined {
    if (this.absent) return undefined
    const { value } = this
    if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
    return this.fail('NUMBER_TYPE_COERCE', `Value "${String(value)}" is not int.`)
  }

  choice<const T extends number | string>(values: readonly T[], required = false): T | undefined {
    if (this.absent) return this.#missing(required)
    const found = values.find((value) => value === this.value)
    return found === undefined ? this.fail('BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`) : found
  }

  list({ min = 0, max = Number.MAX_SAFE_INTEGER, required = false }: Bounds = {}): readonly Field[] | undefined {
    if (this.absent) return this.#missing(required)
    if (!Array.isArray(this.value)) return this.fail('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    const { length } = this.value
    if (length < min || length > max) {
      return this.fail('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    }
    return this.value.map((_, index) => this.item(index))
  }

  url({
    max = 2048,
    schemes,
    required = false,
  }: {
    max?: number
    schemes: readonly string[]
    required?: boolean
  }): string | undefined {
    const text = this.text({ max, required })
    if (text === undefined) return undefined
    if (!URL.canParse(text)) return this.fail('URL_TYPE_INVALID_URL', 'Not a well formed URL.')
    const { protocol } = new URL(text)
    return schemes.includes(protocol)
      ? text
      : this.fail(
          'URL_TYPE_INVALID_SCHEME',
          `Scheme must be one of (${schemes.map((s) => `'${s.slice(0, -1)}'`).join(', ')}).`,
        )
  }

  #missing(required: boolean): undefined {
    return required ? this.fail('BASE_TYPE_REQUIRED', 'This field is required') : undefined
  }

  #bounded(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number | undefined {
    if (value < min) return this.fail('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`)
    if (value > max) return this.fail('NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`)
    return value
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
