const chunkSize = 512

/** A set of strings kept in order: chunks of a bounded size, so that an insertion moves few of them. */
export class SortedKeys {
  #chunks: string[][] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Replaces the content; much faster than adding one by one. */
  fill(keys: string[]): void {
    keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    this.#size = keys.length
    this.#chunks = []
    for (let at = 0; at < keys.length; at += chunkSize) this.#chunks.push(keys.slice(at, at + chunkSize))
  }

  add(key: string): void {
    const at = Math.min(this.#chunkOf(key), this.#chunks.length - 1)
    const chunk = this.#chunks[at]
    this.#size++
    if (chunk === undefined) {
      this.#chunks.push([key])
      return
    }
    chunk.splice(lowerBound(chunk, key), 0, key)
    if (chunk.length > 2 * chunkSize) this.#chunks.splice(at + 1, 0, chunk.splice(chunkSize))
  }

  delete(key: string): void {
    const at = this.#chunkOf(key)
    const chunk = this.#chunks[at]
    const place = chunk === undefined ? -1 : lowerBound(chunk, key)
    if (chunk?.[place] !== key) return
    chunk.splice(place, 1)
    this.#size--
    if (chunk.length === 0) this.#chunks.splice(at, 1)
  }

  /** The first key that is not below the bound. */
  first(from: string): string | undefined {
    const chunk = this.#chunks[this.#chunkOf(from)]
    return chunk?.[lowerBound(chunk, from)]
  }

  /** The keys with from <= key < to, ascending. Not to be held while the set changes. */
  *range(from: string, to: string): Generator<string, void, undefined> {
    for (let at = this.#chunkOf(from); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at] ?? []
      for (let place = lowerBound(chunk, from); place < chunk.length; place++) {
        const key = chunk[place] ?? ''
        if (key >= to) return
        yield key
      }
    }
  }

  /** The first chunk whose last key is not below the given one. */
  #chunkOf(key: string): number {
    let [low, high] = [0, this.#chunks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#chunks[middle]?.at(-1) ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
