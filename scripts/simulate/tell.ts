import type { Act } from '#engine/commands'
import type { GameEvent } from '#engine/events'
import type { GameState } from '#engine/state'
import { type GamePlan, playGame } from './play-game.js'

/** The log of a whole game, line by line: the deal, what was tried and said by whom, what came of it. */
export function tellGame(plan: GamePlan, print: (line: string) => void): GameState {
  let names: ReadonlyMap<string, string> = new Map()
  let before = ''
  const named = (id: string) => names.get(id) ?? id
  const stamp = (now: number) => new Date(now).toISOString().slice(5, 19).replace('T', ' ')

  const end = playGame(plan, {
    happened(events, state, now) {
      if (state.phase.phase !== 'lobby' && names.size === 0) {
        names = new Map(Object.values(state.players).map(({ id, name }) => [id, name]))
        for (const { name, role } of Object.values(state.players)) print(`${name}: ${role}`)
      }
      for (const event of events) {
        const fact = factOf(event, named)
        if (fact !== null) print(`${stamp(now)}  * ${fact}`)
      }
      const phase = `${state.phase.phase} ${'day' in state.phase ? state.phase.day : ''}`.trim()
      if (phase !== before && phase !== 'lobby') print(`${stamp(now)} == ${phase}`)
      before = phase
    },
    acted(by, act, refusal, now) {
      print(`${stamp(now)}  ${named(by)}: ${deed(act, named)}${refusal === null ? '' : ` — refused: ${refusal}`}`)
    },
    said(by, room, text, now) {
      print(`${stamp(now)}  ${named(by)} (${room}): “${text}”`)
    },
  })
  return end
}

/** An act in the engine's own words, with names for ids. */
function deed(act: Act, named: (id: string) => string): string {
  const { kind, ...rest } = act
  const parts = Object.entries(rest).map(([key, value]) => {
    if (key === 'target') return named(String(value))
    return key === 'targets' && Array.isArray(value)
      ? value.map((id) => named(String(id))).join(' and ')
      : JSON.stringify(value)
  })
  return [kind, ...parts].join(' ')
}

/** Facts that are no plain echo of an act. */
function factOf(event: GameEvent, named: (id: string) => string): string | null {
  switch (event.kind) {
    case 'Looked':
      return `${named(event.look.by)} learns: ${event.look.targets.map(named).join(' and ')}, ${event.look.result}`
    case 'WarlockChosen':
      return event.player === null ? null : `${named(event.player)} is Warlock (${event.how})`
    case 'KillForfeited':
      return `the Coven loses its kill (${event.scope})`
    case 'BurningBegan':
      return `candidates: ${event.candidates.map(named).join(', ')}`
    case 'BurningEnded':
      return `the burning: ${event.record.outcome}${event.record.how === null ? '' : ` by ${event.record.how}`}`
    case 'RiddlePosed':
      return `riddle ${event.round}: ${event.riddle.question}`
    case 'LotDrawn':
      return `the lot falls on ${named(event.drawn)}`
    case 'PlayerDied':
      return `${named(event.player)} dies (${event.cause})`
    case 'GazettePrinted':
      return `Gazette ${event.issue.number}: ${event.issue.deaths.length} dead, ${event.issue.refused ? 'refused, ' : ''}${event.issue.saved ? 'saved, ' : ''}${event.issue.living} living`
    case 'GameEnded':
      return `the end: ${event.winner ?? 'nobody'} wins`
    default:
      return null
  }
}
