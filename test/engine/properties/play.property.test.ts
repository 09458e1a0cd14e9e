import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolve, replay } from '#engine/evolve'
import { refusalCodes } from '#engine/refusals'
import { deathCauses, type GameState, type PhaseName } from '#engine/state'
import { games, type Heard, type Play, play } from './random-play.js'

const runs = (numRuns: number, seed: number) => ({ numRuns, seed, endOnFailure: false })
const alive = (state: GameState, id: string): boolean =>
  Object.hasOwn(state.players, id) && state.players[id]?.alive === true
const accepted = ({ heard }: Play): Heard[] => heard.filter(({ ruling }) => ruling.ok && ruling.events.length > 0)

test('Refusals: over random play decide never throws, and a refused command changes nothing', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, ruling, after } of play(game).heard) {
        if (ruling.ok) continue
        expect(refusalCodes).toContain(ruling.refusal.code)
        expect(after).toBe(before)
        expect(Object.keys(ruling)).toEqual(['ok', 'refusal'])
      }
    }),
    runs(60, 1),
  )
})

test('S3 over random play a log replays to the same state, and the facts of each command alone lead to its state', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { commits, state, heard } = play(game)
      expect(replay(commits.flatMap(({ events }) => events))).toEqual(state)
      for (const { before, ruling } of heard) {
        if (ruling.ok) expect(ruling.events.reduce<GameState>(evolve, before)).toEqual(ruling.state)
      }
    }),
    runs(40, 2),
  )
})

test('S3 over random play every state and fact survives being written down', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { commits, state } = play(game)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      const written = JSON.parse(JSON.stringify(commits.flatMap(({ events }) => events)))
      expect(replay(written)).toEqual(state)
    }),
    runs(40, 3),
  )
})

test('P3 over random play the dead never act, nor strangers', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, command, ruling } of play(game).heard) {
        if (command.actor.kind !== 'player' || before.phase.phase === 'lobby') continue
        if (ruling.ok) expect(alive(before, command.actor.id)).toBe(true)
        else if (
          before.phase.phase !== 'ended' &&
          !alive(before, command.actor.id) &&
          ruling.refusal.code !== 'not-host'
        )
          expect(['not-playing', 'dead', 'wrong-phase']).toContain(ruling.refusal.code)
      }
    }),
    runs(60, 4),
  )
})

test('B1, D2, N2, N6 over random play everyone has one vote, and nothing stands of the dead', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { state } of play(game).commits) {
        const { phase } = state
        const living = Object.values(state.players).filter(({ alive: lives }) => lives)
        const members = new Set(living.filter(({ role }) => role === 'coven').map(({ id }) => id))
        for (const [by, target] of Object.entries(state.election?.votes ?? {})) {
          expect([members.has(by), members.has(target)]).toEqual([true, true])
        }
        if (state.warlock !== null) expect(members).toContain(state.warlock)
        if (phase.phase === 'day') {
          for (const [by, target] of Object.entries(phase.nominations)) {
            expect([alive(state, by), alive(state, target)]).toEqual([true, true])
          }
          expect(phase.hostNominations.every((id) => alive(state, id))).toBe(true)
        }
        if (phase.phase === 'burning') {
          expect(Object.keys(phase.votes).length).toBeLessThanOrEqual(living.length)
          expect(new Set(phase.candidates).size).toBe(phase.candidates.length)
          for (const [by, target] of Object.entries(phase.votes)) {
            expect([alive(state, by), alive(state, target), phase.candidates.includes(target)]).toEqual([
              true,
              true,
              true,
            ])
          }
        }
        if (phase.phase === 'riddle') {
          expect(phase.among.length).toBeGreaterThan(1)
          expect(phase.among.every((id) => alive(state, id))).toBe(true)
          expect(phase.answers.every(({ by }) => phase.among.includes(by))).toBe(true)
          expect(new Set(phase.answers.map(({ by }) => by)).size).toBe(phase.answers.length)
        }
        if (phase.phase === 'night') {
          for (const table of [phase.proposals, phase.strikes, phase.shields, phase.rested]) {
            for (const by of Object.keys(table)) expect(alive(state, by)).toBe(true)
          }
          for (const by of Object.keys(phase.strikes)) expect(Object.hasOwn(phase.rested, by)).toBe(false)
        }
      }
    }),
    runs(60, 5),
  )
})

test('N1 over random play everyone looks at most once a night', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { state } of play(game).commits) {
        const looks = state.looks.map(({ by, night }) => `${night} ${by}`)
        expect(new Set(looks).size).toBe(looks.length)
      }
    }),
    runs(40, 6),
  )
})

test('N2, N7, N9 over random play the Coven kills at most one a night, none when it may not, and never Samhain', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, ruling } of accepted(play(game))) {
        if (!ruling.ok) continue
        const deaths = ruling.events.flatMap((event) => (event.kind === 'PlayerDied' ? [event] : []))
        const murders = deaths.filter(({ cause }) => cause === 'coven' || cause === 'coven-and-samhain')
        expect(murders.length).toBeLessThanOrEqual(1)
        const night = before.phase
        for (const { player, cause } of deaths) {
          expect(alive(before, player)).toBe(true)
          if (cause === 'coven' || cause === 'samhain' || cause === 'coven-and-samhain') {
            expect(night.phase).toBe('night')
            expect(before.players[player]?.role).not.toBe('samhain')
            if (night.phase === 'night') expect(Object.values(night.shields)).not.toContain(player)
          }
        }
        if (
          night.phase === 'night' &&
          (night.killForbidden || (night.day === 1 && before.settings.firstNight === 'peaceful'))
        )
          expect(murders).toEqual([])
        const struckWarlock = deaths.some(
          ({ player, cause }) =>
            cause !== 'coven' &&
            cause !== 'absence' &&
            player === before.warlock &&
            night.phase === 'night' &&
            cause.endsWith('samhain'),
        )
        if (struckWarlock && before.election === null) expect(murders).toEqual([])
      }
    }),
    runs(80, 7),
  )
})

const next: Record<PhaseName, readonly PhaseName[]> = {
  lobby: ['lobby', 'night', 'ended'],
  night: ['night', 'day', 'ended'],
  day: ['day', 'burning', 'night', 'ended'],
  burning: ['burning', 'riddle', 'night', 'ended'],
  riddle: ['riddle', 'night', 'ended'],
  ended: ['ended'],
}

test('C1 over random play the phases follow each other as the law says, one step a command', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, command, after } of accepted(play(game))) {
        if (command.act.kind === 'Undo') continue
        expect(next[before.phase.phase]).toContain(after.phase.phase)
        const [from, to] = [before.phase, after.phase]
        if (!('day' in from) || !('day' in to)) continue
        const falls = to.phase === 'night' && from.phase !== 'night'
        expect(to.day - from.day).toBe(falls ? 1 : 0)
      }
    }),
    runs(60, 8),
  )
})

test('B3 over random play someone burns whenever candidates are left at the end', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { ruling } of accepted(play(game))) {
        if (!ruling.ok) continue
        for (const event of ruling.events) {
          if (event.kind !== 'BurningEnded') continue
          const { outcome, burned, how } = event.record
          expect((outcome === 'burned') === (burned !== null && how !== null)).toBe(true)
          const deaths = ruling.events.filter((fact) => fact.kind === 'PlayerDied' && fact.cause === 'burned')
          expect(deaths).toHaveLength(burned === null ? 0 : 1)
        }
      }
    }),
    runs(60, 9),
  )
})

test('S3 over random play undo restores the state before the last step, paused, and the log only grows', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { heard, commits } = play(game)
      const undone = heard.filter(({ command, ruling }) => command.act.kind === 'Undo' && ruling.ok)
      for (const { command, after } of undone) {
        if (command.act.kind !== 'Undo') continue
        const { usedRiddles } = after // B6: none twice in a game, whatever was undone
        expect({ ...after, paused: null }).toEqual({ ...command.act.restored, usedRiddles, paused: null })
        expect(usedRiddles).toEqual(expect.arrayContaining([...command.act.restored.usedRiddles]))
        expect(after.paused).toMatchObject({ at: command.handledAt })
      }
      expect(commits.map(({ version }) => version)).toEqual(commits.map((_, index) => index + 1))
    }),
    runs(60, 10),
  )
})

/** Codes of the lobby and of ill-formed settings, and one that a fresh id hardly meets. */
const unreached = new Set<string>(['already-joined', 'too-few-players', 'game-full', 'bad-setting'])

test('C1 random play reaches everything: all phases, refusals of a running game, deaths by every hand', () => {
  const phases = new Set<string>()
  const kinds = new Set<string>()
  const codes = new Set<string>()
  const causes = new Set<string>()
  fc.assert(
    fc.property(games, (game) => {
      for (const { ruling, after } of play(game).heard) {
        phases.add(after.phase.phase)
        if (!ruling.ok) codes.add(ruling.refusal.code)
        else
          for (const event of ruling.events) {
            kinds.add(event.kind)
            if (event.kind === 'PlayerDied') causes.add(event.cause)
          }
      }
    }),
    runs(1000, 14),
  )
  expect(phases).toEqual(new Set(['night', 'day', 'burning', 'riddle', 'ended']))
  expect(causes).toEqual(new Set(deathCauses))
  expect(refusalCodes.filter((code) => !codes.has(code))).toEqual(refusalCodes.filter((code) => unreached.has(code)))
  expect(kinds.size).toBeGreaterThanOrEqual(48)
})
