import { markdown } from './markdown-view.js'
import { attempt, notice } from './notices.js'
import type { Wish } from './protocol.js'
import type { World } from './world.js'

type Deed = Extract<Wish, { readonly kind: 'clock' }>['deed']

/** Does with the clock what a host would, and tells what the bot answered him. */
export function orderClock(world: World, deed: Deed): void {
  attempt(
    world.link.wish({ kind: 'clock', deed }).then(({ told }) => {
      if (told) notice(markdown(told, world), { about: 'clock' })
    }),
  )
}
