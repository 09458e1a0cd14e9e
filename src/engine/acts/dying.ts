import type { Hearing } from '../hearing.js'
import { weighRace } from '../phases/race.js'
import type { DeathCause, PlayerId } from '../state.js'
import { endIfWon } from '../victory.js'

/** A death outside dawn and fire: at once, in any phase. Unless it decides the game, it may leave one in a riddle, who burns (B7). */
export function die(hearing: Hearing, player: PlayerId, cause: DeathCause, at = hearing.now): void {
  const { phase } = hearing.state
  const day = phase.phase === 'lobby' ? 0 : phase.day
  const racing = phase.phase === 'riddle' && phase.among.includes(player)
  hearing.emit({ kind: 'PlayerDied', player, cause, day, at })
  if (racing && !endIfWon(hearing)) weighRace(hearing, at)
}
