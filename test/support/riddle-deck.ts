import type { Deck } from '#engine/commands'
import type { Riddle } from '#engine/riddles'

/** Riddles that are easy to tell apart: the right answer of `r3` is `r3 right`. */
export const riddlesNamed = (prefix: string, count: number): Riddle[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `${prefix}${index + 1}`
    return { id, question: `${id}?`, right: `${id} right`, wrong: [`${id} a`, `${id} b`, `${id} c`] }
  })

/** No riddles of the guild's own, a dozen built in. */
export const deck: Deck = { own: [], builtIn: riddlesNamed('r', 12) }
