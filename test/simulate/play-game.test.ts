import { describe, expect, test } from 'vitest'
import type { Act } from '#engine/commands'
import type { GameState } from '#engine/state'
import { viewFor } from '#engine/view-for'
import { type GamePlan, playGame, quickened, type Witness } from '../../scripts/simulate/play-game.js'
import { tellGame } from '../../scripts/simulate/tell.js'

const plan: GamePlan = { seed: 'salem', players: 12, locale: 'en-US', settings: {} }

function actsOf(of: GamePlan, witness: Witness = {}): { acts: { by: string; act: Act }[]; end: GameState } {
  const acts: { by: string; act: Act }[] = []
  const end = playGame(of, { ...witness, acted: (by, act) => acts.push({ by, act }) })
  return { acts, end }
}

describe('a simulated game', () => {
  test('comes to an end, and its seed plays it again', () => {
    const { acts, end } = actsOf(plan)
    expect(end.phase.phase).toBe('ended')
    expect(actsOf(plan)).toEqual({ acts, end })
    expect(actsOf({ ...plan, seed: 'other' }).acts).not.toEqual(acts)
  })

  test('is the same whether or not the dead talk among themselves', () => {
    const graveyard: string[] = []
    const heard = actsOf(plan, { said: (_by, room, text) => room === 'graveyard' && graveyard.push(text) })
    expect(graveyard.length).toBeGreaterThan(0)
    expect(heard).toEqual(actsOf(plan))
  })

  test('plays by the settings it is given, in both schedules and both languages', () => {
    const end = playGame({ ...plan, locale: 'ru', settings: { schedule: 'blitz', samhain: 'never' } })
    expect(end.settings).toMatchObject({ schedule: 'blitz', samhain: 'never' })
    expect(Object.values(end.players).map(({ role }) => role)).not.toContain('samhain')
  })

  test('offers what the law offers: the two lists filled in ahead are those of the engine', () => {
    const states: GameState[] = []
    playGame({ ...plan, players: 9 }, { happened: (_events, state) => states.push(state) })
    let compared = 0
    for (const [at, state] of states.entries()) {
      if (at % 2 !== 0 || (state.phase.phase !== 'day' && state.phase.phase !== 'burning')) continue
      for (const id of Object.keys(state.players)) {
        const view = viewFor(state, { kind: 'player', id })
        if (quickened(view, state) === view) continue
        expect(structuredClone(plain(quickened(view, state).you?.acts))).toEqual(plain(view.you?.acts))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(50)
  })
})

/** Without the laziness. */
const plain = (acts: NonNullable<ReturnType<typeof viewFor>['you']>['acts'] = []) =>
  acts.map(({ act, refusal, targets }) => ({ act, refusal, targets }))

describe('a game that is told', () => {
  const lines: string[] = []
  tellGame(plan, (line) => lines.push(line))
  const { acts, end } = actsOf(plan)

  test('names people, not numbers, and says who was what and how it ended', () => {
    for (const { name, role } of Object.values(end.players)) expect(lines).toContain(`${name}: ${role}`)
    expect(lines.filter((line) => /\b1\d\d\b/.test(line))).toEqual([])
    const winner = end.phase.phase === 'ended' ? end.phase.winner : null
    expect(lines.at(-1)).toMatch(/== ended/)
    expect(lines.join('\n')).toContain(`the end: ${winner} wins`)
  })

  test('has a line for every act', () => {
    const deeds = lines.filter(
      (line) => /^\S+ \S+ {2}[^*]+: [A-Z][a-z]+[A-Za-z]*( |$)/.test(line) && !/\((town|coven|graveyard)\): /.test(line),
    )
    expect(deeds).toHaveLength(acts.length)
  })
})
