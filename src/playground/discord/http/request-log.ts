/** One request and its answer, as they went over the wire. */
export interface Exchange {
  readonly at: number
  readonly method: string
  /** The path below the version, e.g. /channels/1/messages, decoded. */
  readonly path: string
  /** The route it found, e.g. /channels/:channel/messages; null for an unknown one. */
  readonly route: string | null
  readonly query: string
  readonly contentType: string | null
  /** The parsed JSON body (of a multipart body its payload_json); undefined without one. */
  readonly body: unknown
  readonly files: readonly string[]
  /** 0 when the connection was cut without an answer. */
  readonly status: number
  /** The answer's JSON; undefined for an empty one. */
  readonly response: unknown
}

/** The last requests of the bot. `onExchange` hears every one, also those that are forgotten. */
export class RequestLog {
  readonly #kept: Exchange[] = []
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  #total = 0

  constructor(private readonly limit: number) {}

  /** How many requests there were in all. */
  get total(): number {
    return this.#total
  }

  get all(): readonly Exchange[] {
    return this.#kept
  }

  to(method: string, route: string | RegExp): readonly Exchange[] {
    return this.#kept.filter(
      (one) => one.method === method && (typeof route === 'string' ? one.route === route : route.test(one.path)),
    )
  }

  onExchange(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  note(exchange: Exchange): void {
    this.#total += 1
    this.#kept.push(exchange)
    // Shifting one by one would make each request pay for the length of the log.
    if (this.#kept.length > this.limit * 2) this.#kept.splice(0, this.#kept.length - this.limit)
    for (const listener of this.#listeners) listener(exchange)
  }

  clear(): void {
    this.#kept.length = 0
  }
}
