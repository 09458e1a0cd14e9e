import type { Hearing } from './hearing.js'
import { living } from './population.js'
import type { Winner } from './role-ids.js'
import type { GameState } from './state.js'

/** Who has won, or `null` (V1–V4, in the order that V4 sets). `dusk`: a burning or a truce day is just over. */
export function victoryOf(state: GameState, dusk: boolean): Winner | null {
  const alive = living(state)
  const coven = alive.filter((player) => player.role === 'coven').length
  const samhain = alive.filter((player) => player.role === 'samhain').length
  const residents = alive.length - coven - samhain
  if (alive.length === 0) return 'draw'
  if (samhain > 0 && alive.length === 1) return 'samhain'
  if (coven >= 1 && coven >= residents) return 'coven'
  if (coven === 0 && samhain === 0) return 'town'
  if (dusk && samhain > 0 && coven === 0 && alive.length <= 2 && residents === alive.length - 1) return 'samhain'
  return null
}

/** Ends the game if someone has won at this moment, outside dusk. */
export function endIfWon(hearing: Hearing): boolean {
  const winner = victoryOf(hearing.state, false)
  if (winner) hearing.emit({ kind: 'GameEnded', at: hearing.now, winner })
  return winner !== null
}
