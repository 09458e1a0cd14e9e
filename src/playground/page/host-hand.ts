import { Turns } from '#game/in-turn'
import type { Wish } from '#playground/page/browser/protocol'
import { markOf } from '#playground/page/mark'
import type { Show } from '#playground/page/show'

type ClockWish = Extract<Wish, { readonly kind: 'clock' }>

const turns = new Turns()

/** Begins or ends a phase that is not there any more. */
export class PhaseOver extends Error {}

/**
 * Does with the clock what the host would, and resolves with what the bot told him. Wishes of all pages are taken one
 * after the other, so that the second half of a double click meets what the first has made of the game.
 */
export function lendHostHand({ village, look }: Show, { deed, mark }: ClockWish): Promise<string | null> {
  const { guildId, host } = village
  return turns.take(guildId, async () => {
    const isStep = deed === 'advance' || deed === 'start'
    if (isStep && mark !== markOf(guildId, await look())) throw new PhaseOver()
    const answer = await host.command(`gm ${deed}`)
    return answer.kind === 'modal' || answer.kind === 'choices' ? null : (await answer.final()).text
  })
}
