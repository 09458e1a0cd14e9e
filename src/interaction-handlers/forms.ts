import type { Intent } from '#discord/custom-id'
import type { Answer } from '#discord/replies/answer'
import { type TextKind, textModal } from '#discord/replies/text-modal'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import type { Pressed } from '#interaction-handlers/pressed'

type TextVerb = `${TextKind}-text`

/** The form for somebody's words, with what he has written already to go on from. */
export function openForm({ exchange, game }: Pressed, intent: Intent<TextVerb>): Answer {
  const view = viewFor(game.state, { kind: 'player', id: exchange.userId })
  const kind = intent.verb.slice(0, -'-text'.length) as TextKind
  const name = 'target' in intent ? (view.players.find(({ id }) => id === intent.target)?.name ?? '') : ''
  return textModal(intent, kind, exchange.t, { name, present: presentWords(view, exchange.userId, intent) })
}

function presentWords({ you, coven }: View, userId: string, intent: Intent<TextVerb>): string | null {
  switch (intent.verb) {
    case 'strike-text':
      return you?.strike?.target === intent.target ? you.strike.description : null
    case 'kill-text':
      if (coven?.decision?.kind === 'kill' && coven.decision.target === intent.target) return coven.decision.description
      return coven?.proposals[userId]?.target === intent.target ? (coven.proposals[userId]?.description ?? null) : null
    case 'propose-text':
      return coven?.proposals[userId]?.target === intent.target ? (coven.proposals[userId]?.description ?? null) : null
    case 'column-text':
      return you?.column ?? null
    default:
      return null
  }
}
