export interface StoredFile {
  readonly name: string
  readonly type: string
  readonly data: Buffer
}

/** Uploaded files, in memory; the oldest are forgotten when the sum of sizes exceeds the limit. */
export class Cdn {
  readonly #files = new Map<string, StoredFile>()
  #bytes = 0

  constructor(private readonly limit: number) {}

  store(id: string, file: StoredFile): void {
    this.#files.set(id, file)
    this.#bytes += file.data.length
    for (const [oldest, { data }] of this.#files) {
      if (this.#bytes <= this.limit || oldest === id) break
      this.#files.delete(oldest)
      this.#bytes -= data.length
    }
  }

  get(id: string): StoredFile | undefined {
    return this.#files.get(id)
  }
}
