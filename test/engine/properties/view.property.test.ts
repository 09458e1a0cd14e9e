import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoleId } from '#engine/role-ids'
import type { GameState, Phase, Player } from '#engine/state'
import type { Viewer } from '#engine/view'
import { viewFor } from '#engine/view-for'
import { games, hostileIds, play } from './random-play.js'

const runs = (numRuns: number, seed: number) => ({ numRuns, seed })
const onlyOf = <T>(table: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([by]) => by === id))

/** The phase with everything gone that `viewer` may not know. */
function innocent(phase: Phase, viewer: string): Phase {
  switch (phase.phase) {
    case 'night':
      return {
        ...phase,
        lastActAt: null,
        completeSince: null,
        killForbidden: false,
        proposals: {},
        decision: { kind: 'refuse' },
        electionDemanded: true,
        shields: onlyOf(phase.shields, viewer),
        strikes: onlyOf(phase.strikes, viewer),
        rested: onlyOf(phase.rested, viewer),
      }
    case 'burning':
      return { ...phase, shields: onlyOf(phase.shields, viewer) }
    case 'riddle':
      return {
        ...phase,
        riddle: { ...phase.riddle, right: (phase.riddle.right + 1) % 4 },
        shields: onlyOf(phase.shields, viewer),
      }
    default:
      return phase
  }
}

const masks: readonly RoleId[] = ['coven', 'samhain', 'citizen', 'surgeon', 'catholic', 'journalist']

/** The same game as far as `viewer`, who is not of the living Coven, may know: every secret of others is another one. */
function otherwise(state: GameState, viewer: string, shift: number): GameState {
  const mask = (player: Player, index: number): Player => {
    const isPublic = !player.alive && state.settings.revealOnDeath
    if (player.id === viewer) return player
    const role = isPublic ? player.role : (masks[(index + shift) % masks.length] ?? 'citizen')
    return { ...player, role, asleepOn: shift, lastActiveDay: shift, lastShield: { night: shift, target: viewer } }
  }
  return {
    ...state,
    players: Object.fromEntries(Object.values(state.players).map((player, index) => [player.id, mask(player, index)])),
    phase: innocent(state.phase, viewer),
    warlock: null,
    election: { cause: 'vacant', votes: {} },
    killForbiddenNext: !state.killForbiddenNext,
    looks: state.looks.filter(({ by }) => by === viewer),
    pleas: onlyOf(state.pleas, viewer),
    column: state.column?.by === viewer ? state.column : null,
    usedRiddles: [],
    seed: 'another',
  }
}

test('N1, P3 over random play nobody outside the Coven sees a secret of others: two games alike but for secrets give the same bytes', () => {
  let compared = 0
  fc.assert(
    fc.property(games, fc.nat({ max: 5 }), (game, shift) => {
      const { commits } = play(game)
      for (const { state } of commits.filter((_, index) => index % 7 === 0)) {
        if (state.phase.phase === 'ended' || state.phase.phase === 'lobby') continue
        const eyes = Object.values(state.players).filter(({ role, alive }) => role !== 'coven' || !alive)
        for (const { id } of eyes) {
          const viewer: Viewer = { kind: 'player', id }
          expect(JSON.stringify(viewFor(otherwise(state, id, shift), viewer))).toBe(
            JSON.stringify(viewFor(state, viewer)),
          )
          compared += 1
        }
        const everyone: Viewer = { kind: 'public' }
        expect(JSON.stringify(viewFor(otherwise(state, '', shift), everyone))).toBe(
          JSON.stringify(viewFor(state, everyone)),
        )
      }
    }),
    runs(14, 41),
  )
  expect(compared).toBeGreaterThan(500)
})

test('N2 over random play the Coven sees nothing of the powers of others', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { commits } = play(game)
      for (const { state } of commits.filter((_, index) => index % 7 === 0)) {
        if (state.phase.phase !== 'night') continue
        const blind: GameState = {
          ...state,
          phase: { ...state.phase, shields: {}, strikes: {}, rested: {}, lastActAt: null, completeSince: null },
          looks: [],
          pleas: {},
          column: null,
        }
        for (const { id, role, alive } of Object.values(state.players)) {
          if (role !== 'coven' || !alive) continue
          const { you, ...seen } = viewFor(state, { kind: 'player', id })
          const { you: yourself, ...asBlind } = viewFor(blind, { kind: 'player', id })
          expect(asBlind).toEqual(seen)
          expect(yourself?.acts).toEqual(you?.acts)
        }
      }
    }),
    runs(25, 42),
  )
})

test('P1 over random play viewFor never throws, for anyone, and never tells the right answer', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { commits } = play(game)
      for (const { state } of commits.filter((_, index) => index % 5 === 0)) {
        const ids = [...Object.keys(state.players).slice(0, 4), ...hostileIds]
        const viewers: Viewer[] = [
          { kind: 'public' },
          { kind: 'host' },
          ...ids.map((id) => ({ kind: 'player', id }) as const),
        ]
        for (const viewer of viewers) {
          const view = viewFor(state, viewer)
          expect(JSON.parse(JSON.stringify(view))).toEqual(view)
          if (viewer.kind === 'player' && !Object.hasOwn(state.players, viewer.id))
            expect([view.you, view.coven, view.host]).toEqual([null, null, null])
          expect(Object.keys(view.riddle ?? {})).not.toContain('right')
        }
      }
    }),
    runs(25, 43),
  )
})
