import { markdown } from './markdown-view.js'
import { attempt, notice } from './notices.js'
import type { ClockLine, Wish } from './protocol.js'
import type { World } from './world.js'

type Deed = Extract<Wish, { readonly kind: 'clock' }>['deed']

/** While it stays the same, what was said about the clock is true. */
export const truthOf = (clock: ClockLine | null): string => (clock ? `${clock.mark} ${clock.paused}` : '')

/** Does with the clock what a host would, and tells what the bot answered him; `mark` is the phase that is meant. */
export function orderClock(world: World, deed: Deed, mark = world.clock?.mark): void {
  if (mark === undefined) return
  attempt(
    world.link.wish({ kind: 'clock', deed, mark }).then(({ told }) => {
      if (told) notice(markdown(told, world), { about: 'clock', truth: truthOf(world.clock) })
    }),
  )
}
