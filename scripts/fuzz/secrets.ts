import type { GameState } from '#engine/state'

export type SecretKind = 'night' | 'printed' | 'host'

interface Secret {
  readonly guildId: string
  readonly author: string
  readonly kind: SecretKind
}

/** A word that stands in nobody's dictionary: whoever reads it reads the text that it was written into. */
const mark = /Ж\d+Ж/g

/** Words that only some may read: each is written into one secret text, and looked for in all that is read. */
export class Secrets {
  readonly #made = new Map<string, Secret>()
  readonly #published = new Set<string>()
  #count = 0

  /** `night`: a text of the night, printed if it comes to that; `printed`: meant for all; `host`: for hosts alone. */
  write(guildId: string, author: string, kind: SecretKind): string {
    this.#count += 1
    const word = `Ж${this.#count}Ж`
    this.#made.set(word, { guildId, author, kind })
    return word
  }

  /** What a room open to all has said; words that must never be said there are returned. */
  published(guildId: string, text: string, ended: boolean): string[] {
    const words = text.match(mark) ?? []
    for (const word of words) this.#published.add(word)
    return words.filter((word) => {
      const secret = this.#made.get(word)
      return secret !== undefined && (secret.guildId !== guildId || (secret.kind === 'host' && !ended))
    })
  }

  /** The words of `text` that `reader` may not know. */
  leakedTo(reader: string, guildId: string, text: string, state: GameState | null, host: boolean): string[] {
    const words = text.match(mark) ?? []
    return words.filter((word) => {
      const secret = this.#made.get(word)
      if (!secret) return false
      if (secret.guildId !== guildId) return true
      const own = secret.author === reader || host || this.#published.has(word)
      return !own && state?.phase.phase !== 'ended' && !isCoven(state, reader, secret.author)
    })
  }
}

const isCoven = (state: GameState | null, ...ids: readonly string[]): boolean =>
  ids.every((id) => state?.players[id]?.role === 'coven')
