import { playerChoices } from '#commands/player-option'
import { nightPanel } from '#discord/panels/night-panel'
import { offerOf } from '#discord/panels/offers'
import { refusalReply } from '#discord/refusal'
import { actReply } from '#discord/replies/act-reply'
import { playersCard } from '#discord/replies/players-card'
import { roleCard } from '#discord/replies/role-card'
import { statusCard } from '#discord/replies/status-card'
import { votesCard } from '#discord/replies/votes-card'
import type { Act, PlayerAct } from '#engine/commands'
import { decide } from '#engine/decide'
import type { GameState, PlayerId } from '#engine/state'
import { viewFor } from '#engine/view-for'
import { translator } from '#i18n/translate'
import { deck } from '../support/riddle-deck.js'

/**
 * What the viewer could have out of the bot by asking now: his cards, what is offered to him, and whether every act of
 * his would stand, those with a target tried on a few; `some` says on whom.
 */
export function answersTo(state: GameState, viewer: PlayerId, reader: string, at: number, some: number): string {
  const t = translator(reader)
  const view = viewFor(state, { kind: 'player', id: viewer })
  const offered = (['Nominate', 'CastVote'] as const).map((act) =>
    playerChoices(view.players, offerOf(view, act).targets, ''),
  )
  const everyone = Object.keys(state.players)
  const asked = probes([some, some + 1, some + 3].map((at) => everyone[at % everyone.length] ?? viewer)).map((act) =>
    tried(state, viewer, act, at, reader),
  )
  return JSON.stringify([
    view,
    ...[statusCard(state, t), playersCard(state, viewer, t), votesCard(state, null, t), votesCard(state, 1, t)],
    ...[roleCard(state, viewer, t), view.you?.alive ? nightPanel(state, viewer, t) : refusalReply({ code: 'dead' }, t)],
    offered,
    asked,
  ])
}

/** What stands and what does not, in the words of the answer. What a look would tell is his to know, not to compare here. */
function tried(state: GameState, viewer: PlayerId, act: PlayerAct, at: number, reader: string): string {
  const t = translator(reader)
  const request = {
    actor: { kind: 'player', id: viewer },
    receivedAt: at,
    handledAt: at,
    id: '9',
    seed: 'probe',
  } as const
  const ruling = decide(state, { ...request, act: act as Act }, deck)
  if (!ruling.ok) return actReply({ ok: false, refusal: ruling.refusal, state }, act, viewer, t)
  if (act.kind === 'Check' || act.kind === 'Compare') return 'a look'
  return actReply({ ok: true, version: 0, events: ruling.events, state: ruling.state }, act, viewer, t)
}

function probes(ids: readonly PlayerId[]): PlayerAct[] {
  const text = 'As if by chance.'
  const [first = '', second = ''] = ids
  return [
    ...ids.flatMap((target): PlayerAct[] => [
      { kind: 'Propose', target, description: text },
      { kind: 'Elect', target },
      { kind: 'Check', target },
      { kind: 'Shield', target },
      { kind: 'Nominate', target },
    ]),
    ...[first, second].flatMap((target): PlayerAct[] => [
      { kind: 'DecideKill', target, description: text },
      { kind: 'Strike', target, description: text },
      { kind: 'CastVote', target },
    ]),
    { kind: 'Compare', targets: [first, second] },
    { kind: 'RefuseKill' },
    { kind: 'DemandElection' },
    { kind: 'Rest' },
    { kind: 'FileColumn', text },
    { kind: 'DeclareTruce' },
    { kind: 'Withdraw' },
    { kind: 'Unvote' },
    { kind: 'SpeakLastWord', text },
    { kind: 'PleadSuicide', reason: text },
    { kind: 'Answer', choice: 0 },
    { kind: 'Join', name: 'Me' },
    { kind: 'Leave' },
  ]
}
