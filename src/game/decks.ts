import type { Deck } from '#engine/commands'
import type { Riddle } from '#engine/riddles'
import type { LoadedGame, RiddleBook } from '#game/ports'

/** What riddles a game may draw from (B6), the guild's own read once and again after a change. */
export interface Decks {
  of(game: LoadedGame): Promise<Deck>
  /** The guild's collection has changed. */
  changed(guildId: string): void
}

/** `shared`: whether other processes may change a collection at this time, so that it is read every time. */
export function createDecks(
  book: RiddleBook,
  builtIn: (locale: string) => readonly Riddle[],
  shared: () => boolean = () => false,
): Decks {
  const own = new Map<string, Promise<readonly Riddle[]>>()
  return {
    async of({ guildId, state }) {
      if (shared()) own.delete(guildId)
      const reading = own.get(guildId) ?? book.list(guildId)
      own.set(guildId, reading)
      try {
        return { own: await reading, builtIn: builtIn(state.locale) }
      } catch (error) {
        own.delete(guildId)
        throw error
      }
    },
    changed(guildId) {
      own.delete(guildId)
    },
  }
}
