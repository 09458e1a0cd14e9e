import type { PlayerAct } from '#engine/commands'
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
import { type Company, createCompany } from '#playground/players/company'
import type { Memory } from '#playground/players/memory'
import type { Intent, Room } from '#playground/players/mind'
import { villagersFor } from '#playground/players/names'
import { phaseKey } from '#playground/players/plan'

export interface PlayedGame {
  readonly state: GameState
  readonly events: readonly GameEvent[]
  readonly acts: readonly { readonly by: PlayerId; readonly act: PlayerAct; readonly refusal: RefusalCode | null }[]
  readonly talk: readonly { readonly day: number; readonly by: PlayerId; readonly room: Room; readonly text: string }[]
  readonly company: Company
}

/** What is handed to the villagers instead of the things themselves. */
export interface Copies {
  readonly view?: (view: View) => View
  readonly memory?: (memory: Memory) => Memory
}

const start = Date.UTC(2026, 9, 1)
const longestGame = 400_000

/** A whole game of the villagers on the bare engine, in its own time. Throws if it does not end. */
export function playOnEngine(
  seed: string,
  players = 15,
  locale = 'en-US',
  settings: Partial<Settings> = {},
  copies: Copies = {},
): PlayedGame {
  const ids = villagersFor(locale, players).map((_, at) => `${100 + at}`)
  const names = villagersFor(locale, players)
  const company = createCompany(seed, ids, copies.memory)
  const events: GameEvent[] = [
    ...openGame({
      id: `game-${seed}`,
      locale,
      title: 'Test',
      hosted: true,
      settings: {
        schedule: 'blitz',
        nightSeconds: 45,
        daySeconds: 75,
        burningSeconds: 45,
        riddleSeconds: 20,
        ...settings,
      },
    }),
  ]
  let state = replay(events)
  let now = start
  let count = 0
  const acts: PlayedGame['acts'][number][] = []
  const talk: PlayedGame['talk'][number][] = []
  const deck = { own: [], builtIn: builtInRiddles(locale) }

  function command(actor: Parameters<typeof decide>[1]['actor'], act: Parameters<typeof decide>[1]['act']) {
    count += 1
    const ruling = decide(
      state,
      { actor, act, receivedAt: now, handledAt: now, id: String(count).padStart(9, '0'), seed: `${seed}:${count}` },
      deck,
    )
    if (!ruling.ok) return ruling.refusal.code
    events.push(...ruling.events)
    state = ruling.state
    return null
  }

  function carryOut(by: PlayerId, intent: Intent): void {
    if (intent.kind === 'say') {
      talk.push({ day: dayOf(state), by, room: intent.room, text: intent.text })
      company.hear({ by, room: intent.room, text: intent.text }, readersOf(state, intent.room))
      return
    }
    const refusal = command({ kind: 'player', id: by }, intent.act)
    acts.push({ by, act: intent.act, refusal })
    if (refusal === null && intent.act.kind === 'SpeakLastWord')
      company.hear({ by, room: 'town', text: intent.act.text }, ids)
  }

  for (const [at, id] of ids.entries()) command({ kind: 'player', id }, { kind: 'Join', name: names[at] ?? id })
  command({ kind: 'host', id: '1', name: 'Host' }, { kind: 'StartGame' })
  let key = ''
  for (let steps = 0; state.phase.phase !== 'ended'; steps++) {
    if (steps > longestGame) throw new Error(`Game ${seed} does not end.`)
    const present = phaseKey(viewFor(state, { kind: 'public' }))
    if (present !== key) {
      key = present
      company.stir(now)
    }
    const next = company.next()
    const wake = wakeAt(state)
    if (wake === null) throw new Error(`Game ${seed} waits for nothing.`)
    if (next !== null && next.at <= wake) {
      now = Math.max(now, next.at)
      const view = viewFor(state, { kind: 'player', id: next.id })
      for (const intent of company.think(next.id, copies.view?.(view) ?? view, now)) carryOut(next.id, intent)
    } else {
      now = Math.max(now, wake)
      command({ kind: 'clock' }, { kind: 'Tick' })
    }
  }
  return { state, events, acts, talk, company }
}

const dayOf = ({ phase }: GameState): number => ('day' in phase ? phase.day : 0)

function readersOf(state: GameState, room: Room): PlayerId[] {
  const players = Object.values(state.players)
  if (room === 'town') return players.map(({ id }) => id)
  return players
    .filter((player) => (room === 'coven' ? player.alive && player.role === 'coven' : !player.alive))
    .map(({ id }) => id)
}
