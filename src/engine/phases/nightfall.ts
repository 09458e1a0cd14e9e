import type { Hearing } from '../hearing.js'
import { nightTiming } from '../schedule.js'
import type { BurningRecord } from '../state.js'
import { victoryOf } from '../victory.js'

/** The day is over (`at`, ms): its burning is written down, victory is tried (V3 too), else night falls (B8, D3, D4). */
export function endDay(hearing: Hearing, at: number, record: BurningRecord): void {
  hearing.emit({ kind: 'BurningEnded', record })
  if (record.burned !== null) burn(hearing, at, record.day, record.burned)
  const winner = victoryOf(hearing.state, true)
  if (winner) hearing.emit({ kind: 'GameEnded', at, winner })
  else letNightFall(hearing, at, record.day + 1, record.outcome === 'skipped' || record.outcome === 'truce')
}

/** B8 and N7: a burned Warlock costs the Coven the next night's kill. */
function burn(hearing: Hearing, at: number, day: number, player: string): void {
  const warlock = hearing.state.warlock === player
  hearing.emit({ kind: 'PlayerDied', player, cause: 'burned', day, at })
  if (!warlock) return
  hearing.emit({ kind: 'KillForfeited', scope: 'next-night' })
  tellWarlockFell(hearing)
}

/** N7: the living Coven learns why it has no kill. */
export function tellWarlockFell(hearing: Hearing): void {
  const to = Object.values(hearing.state.players).flatMap((player) =>
    player.alive && player.role === 'coven' ? [player.id] : [],
  )
  hearing.emit({ kind: 'CovenTold', notice: 'warlock-fell', to })
}

/** `shieldOpen`: N10's exception, the first night and one after a day without a burning. */
export function letNightFall(hearing: Hearing, at: number, day: number, shieldOpen: boolean): void {
  const timing = nightTiming(hearing.state.settings, at)
  hearing.emit({ kind: 'NightFell', day, ...timing, shieldOpen })
}
