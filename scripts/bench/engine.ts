import type { Act, Actor, Command } from '#engine/commands'
import { decide } from '#engine/decide'
import { evolve } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { GameState } from '#engine/state'

const deck = { own: [], builtIn: [] }
const startsAt = Date.UTC(2026, 9, 31, 18)
const seats = Array.from({ length: 15 }, (_, index) => `10000000000000000${index + 10}`)

function command(actor: Actor, act: Act, at: number): Command {
  return { actor, act, receivedAt: at, handledAt: at, id: String(at), seed: 'bench' }
}

function must(state: GameState, asked: Command): GameState {
  const ruling = decide(state, asked, deck)
  if (!ruling.ok) throw new Error(`${asked.act.kind} was refused: ${ruling.refusal.code}`)
  return ruling.state
}

const host = { kind: 'host', id: 'host', name: 'host' } as const

/** A game of fifteen in its first burning, everyone a candidate. */
function burning(): GameState {
  let state: GameState | null = null
  for (const event of openGame({ id: 'bench', locale: 'en-US', title: 'Bench', hosted: true }))
    state = evolve(state, event)
  let game = state as unknown as GameState
  for (const id of seats) game = must(game, command({ kind: 'player', id }, { kind: 'Join', name: id }, startsAt))
  game = must(game, command(host, { kind: 'StartGame' }, startsAt))
  game = must(game, command(host, { kind: 'Advance' }, startsAt + 1))
  return must(game, command(host, { kind: 'Advance' }, startsAt + 2))
}

/**
 * Commands decided a second on one core for a game of fifteen: in a burning, votes by everyone in turn for
 * candidates in turn, each decided and evolved; a tenth of them refused. Returns the best of `rounds`.
 */
export function engineRate(commands = 200_000, rounds = 3): number {
  let best = 0
  for (let round = 0; round < rounds; round++) {
    let state = burning()
    const began = process.hrtime.bigint()
    for (let index = 0; index < commands; index++) {
      const by = seats[index % 15] ?? ''
      const target = index % 10 === 9 ? 'nobody' : (seats[(index * 7 + 3) % 15] ?? '')
      const ruling = decide(
        state,
        command({ kind: 'player', id: by }, { kind: 'CastVote', target }, startsAt + 3),
        deck,
      )
      if (ruling.ok) state = ruling.state
    }
    best = Math.max(best, commands / (Number(process.hrtime.bigint() - began) / 1e9))
  }
  return best
}
