import type { Act, Actor } from '#engine/commands'
import { wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { GameEvent } from '#engine/events'
import { replay } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { RefusalCode } from '#engine/refusals'
import type { Settings } from '#engine/settings'
import type { GameState, PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import { builtInRiddles } from '#game/built-in-riddles'
import { createCompany } from '#playground/players/company'
import type { Intent, Room } from '#playground/players/mind'
import { villagersFor } from '#playground/players/names'

/** What a game is played with; the same plan gives the same game. */
export interface GamePlan {
  readonly seed: string
  readonly players: number
  readonly locale: string
  readonly settings: Partial<Settings>
}

/** Who is told of what happens while it happens. */
export interface Witness {
  readonly acted?: (by: PlayerId, act: Act, refusal: RefusalCode | null, now: number) => void
  readonly said?: (by: PlayerId, room: Room, text: string, now: number) => void
  readonly happened?: (events: readonly GameEvent[], state: GameState, now: number) => void
}

/** The game cannot be begun: the law refuses it. */
export class NotPlayable extends Error {
  constructor(readonly refusal: RefusalCode) {
    super(`Such a game cannot be started: ${refusal}.`)
  }
}

/** Every game begins in the evening of this day: a season begins in October. */
const opening = Date.UTC(2026, 9, 1, 18)
/** Steps after which a game is thought never to end; the longest seen took a tenth of them. */
const longestGame = 1_000_000

/** A whole game of simulated players on the bare engine, in its own time. Throws if it does not end. */
export function playGame({ seed, players, locale, settings }: GamePlan, witness: Witness = {}): GameState {
  const names = villagersFor(locale, players)
  const ids = names.map((_, at) => `${100 + at}`)
  const company = createCompany(seed, ids)
  const deck = { own: [], builtIn: builtInRiddles(locale) }
  // The dead talk only among themselves: whether they do changes nothing for the living.
  const withTheDead = witness.said !== undefined
  let state = replay(openGame({ id: `game-${seed}`, locale, title: seed, hosted: false, settings }))
  let now = opening
  let count = 0

  function command(actor: Actor, act: Act): RefusalCode | null {
    count += 1
    const id = String(count).padStart(9, '0')
    const ruling = decide(state, { actor, act, receivedAt: now, handledAt: now, id, seed: `${seed}:${count}` }, deck)
    if (!ruling.ok) return ruling.refusal.code
    state = ruling.state
    witness.happened?.(ruling.events, state, now)
    return null
  }

  function carryOut(by: PlayerId, intent: Intent): void {
    if (intent.kind === 'say') {
      witness.said?.(by, intent.room, intent.text, now)
      company.hear({ by, room: intent.room, text: intent.text }, readersOf(state, intent.room))
      return
    }
    const refusal = command({ kind: 'player', id: by }, intent.act)
    witness.acted?.(by, intent.act, refusal, now)
    if (refusal === null && intent.act.kind === 'SpeakLastWord')
      company.hear({ by, room: 'town', text: intent.act.text }, ids)
  }

  for (const [at, id] of ids.entries()) command({ kind: 'player', id }, { kind: 'Join', name: names[at] ?? id })
  const refused = command({ kind: 'host', id: '1', name: 'Host' }, { kind: 'StartGame' })
  if (refused) throw new NotPlayable(refused)
  let key = ''
  for (let steps = 0; state.phase.phase !== 'ended'; steps++) {
    if (steps > longestGame) throw new Error(`Game ${seed} does not end.`)
    const present = keyOf(state)
    if (present !== key) {
      key = present
      company.stir(now)
    }
    const next = company.next()
    const wake = wakeAt(state)
    if (wake === null) throw new Error(`Game ${seed} waits for nothing.`)
    if (next !== null && next.at <= wake) {
      now = Math.max(now, next.at)
      if (!state.players[next.id]?.alive && !withTheDead) {
        company.rest(next.id)
        continue
      }
      const view = quickened(viewFor(state, { kind: 'player', id: next.id }), state)
      for (const intent of company.think(next.id, view, now)) carryOut(next.id, intent)
    } else {
      now = Math.max(now, wake)
      command({ kind: 'clock' }, { kind: 'Tick' })
    }
  }
  return state
}

/**
 * The view with the two offers that everybody has filled in by the law (D2, B1) instead of tried on the engine for each
 * target: that is a quarter of the time of a large game. `targets` in the order of the players, as the engine has them.
 */
export function quickened(view: View, { phase, players }: GameState): View {
  const { you } = view
  if (!you?.alive || (phase.phase !== 'day' && phase.phase !== 'burning')) return view
  const all = Object.values(players)
  const open =
    phase.phase === 'day'
      ? { act: 'Nominate', targets: phase.truce ? [] : all.filter(({ alive }) => alive) }
      : { act: 'CastVote', targets: all.filter(({ id }) => phase.candidates.includes(id)) }
  if (open.targets.length === 0) return view
  const targets = open.targets.map(({ id }) => id)
  const acts = you.acts.map((offer) => (offer.act === open.act ? { act: offer.act, refusal: null, targets } : offer))
  return { ...view, you: { ...you, acts } }
}

/** As `phaseKey`, read off the state: a public view at every step would cost more than the thought. */
const keyOf = ({ phase }: GameState): string =>
  [
    phase.phase,
    'day' in phase ? phase.day : 0,
    phase.phase === 'riddle' ? phase.riddle.id : '',
    phase.phase === 'day' && phase.truce ? 'truce' : '',
  ].join(':')

function readersOf(state: GameState, room: Room): PlayerId[] {
  const players = Object.values(state.players)
  if (room === 'town') return players.map(({ id }) => id)
  return players
    .filter((player) => (room === 'coven' ? player.alive && player.role === 'coven' : !player.alive))
    .map(({ id }) => id)
}
