import type { Hearing } from '../hearing.js'
import { living } from '../population.js'

/**
 * S4, at dawn: whoever has neither acted, nominated nor voted for `absenceDays` whole days (dawn to dawn) is
 * named, or dies as by the host's hand.
 */
export function noteAbsences(hearing: Hearing, { at }: { readonly at: number }): void {
  const { phase, settings } = hearing.state
  if (phase.phase !== 'night' || settings.absence === 'ignore') return
  for (const player of living(hearing.state)) {
    const days = phase.day - 1 - player.lastActiveDay
    if (days < settings.absenceDays) continue
    hearing.emit({ kind: 'AbsenceNoted', player: player.id, days })
    if (settings.absence !== 'kill') continue
    hearing.emit({ kind: 'PlayerDied', player: player.id, cause: 'absence', day: phase.day, at })
  }
}
