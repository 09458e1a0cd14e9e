import { panelsFor } from '#discord/panels/panels-for'
import type { GameState } from '#engine/state'
import type { Ailments } from '#game/vitals'

/** Everything that the host's console says. */
export function consoleTexts(state: GameState, ailments: Ailments | null): string {
  const panel = panelsFor(state, ailments).find(({ channel }) => channel === 'host')
  const [container] = panel?.body.components ?? []
  return (container?.components ?? []).map((block) => ('content' in block ? block.content : '')).join('\n')
}
