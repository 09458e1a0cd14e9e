import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Winner } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import { games, play } from './random-play.js'

/** V1–V4 once more, written from the law alone. */
function lawful(state: GameState, dusk: boolean): Winner | null {
  let members = 0
  let samhains = 0
  let residents = 0
  for (const { alive, role } of Object.values(state.players)) {
    if (!alive) continue
    if (role === 'coven') members += 1
    else if (role === 'samhain') samhains += 1
    else residents += 1
  }
  const everyone = members + samhains + residents
  if (everyone === 0) return 'draw'
  if (everyone === 1 && samhains === 1) return 'samhain'
  if (members > 0 && members >= residents) return 'coven'
  if (members + samhains === 0) return 'town'
  const others = everyone - 1
  if (dusk && samhains >= 1 && others <= 1 && others === residents) return 'samhain'
  return null
}

const runs = (numRuns: number, seed: number) => ({ numRuns, seed })

test('V1, V2, V3, V4 over random play the game ends exactly when the law says, with the winner it names', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, command, ruling, after } of play(game).heard) {
        if (
          !ruling.ok ||
          command.act.kind === 'Undo' ||
          command.act.kind === 'Cancel' ||
          before.phase.phase === 'ended'
        )
          continue
        const dusk = ruling.events.some(({ kind }) => kind === 'BurningEnded')
        if (after.phase.phase === 'ended') {
          expect(after.phase.winner).toBe(lawful(after, dusk))
          seen.add(String(after.phase.winner))
        } else if (after.phase.phase !== 'lobby') {
          expect(lawful(after, dusk)).toBe(null)
        }
      }
    }),
    runs(160, 21),
  )
  expect([...seen].sort()).toEqual(expect.arrayContaining(['coven', 'samhain', 'town']))
})

test('V4 over random play a cancelled game has no winner, and nothing follows the end but an undo', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { before, command, ruling, after } of play(game).heard) {
        if (command.act.kind === 'Cancel' && ruling.ok)
          expect(after.phase).toMatchObject({ phase: 'ended', winner: null })
        if (before.phase.phase === 'ended' && command.act.kind !== 'Undo' && command.act.kind !== 'Tick')
          expect(ruling).toMatchObject({ ok: false, refusal: { code: expect.stringMatching(/^(ended|not-host)$/) } })
      }
    }),
    runs(40, 22),
  )
})
