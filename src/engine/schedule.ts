import type { Settings } from './settings.js'
import type { EarlyEnd } from './state.js'
import { minuteMs, nextOccurrence, occurrenceBefore } from './time-zone.js'

/** C4 `minimumPhase`, ms: moves wall-clock deadlines in the classic schedule, floors early ends in blitz. */
export const minimumPhaseMs = { classic: 30 * minuteMs, blitz: 20_000 } as const
/** C3: no phase ends early sooner than this after the last act, ms. */
export const quietMs = 10_000
/** C6: how long after a deadline an act that was received in time may still be handled, ms. */
export const graceMs = 2_000
/** B5: how long the race waits after the first right answer is handled, ms. */
export const raceWaitMs = 1_500
/** S3: how long a restored phase lasts at least after the resume, ms. */
export const undoFloorMs = { classic: 10 * minuteMs, blitz: 20_000 } as const

/** The timing of a phase that may end early. */
export interface EarlyTiming extends Timing {
  readonly earlyEnd: EarlyEnd
}
export interface Timing {
  readonly at: number
  readonly deadline: number
  readonly earliestEnd: number
}

function wallDeadline(settings: Settings, time: string, at: number): number {
  return nextOccurrence(settings.timeZone, time, at + minimumPhaseMs.classic)
}
const blitz = (at: number, seconds: number): Timing => ({
  at,
  deadline: at + seconds * 1000,
  earliestEnd: at + minimumPhaseMs.blitz,
})

/** A night that falls at `at`; `morningFrom` is `null` where it may not end early (C2, `earlyEnd`). */
export function nightTiming(settings: Settings, at: number): EarlyTiming & { readonly morningFrom: number | null } {
  if (settings.schedule === 'blitz') {
    return { ...blitz(at, settings.nightSeconds), morningFrom: null, earlyEnd: settings.earlyEnd ? 'quiet' : null }
  }
  if (settings.newDay === 'lateEvening') {
    return {
      at,
      deadline: wallDeadline(settings, settings.lateEveningAt, at),
      earliestEnd: at,
      morningFrom: null,
      earlyEnd: null,
    }
  }
  const deadline = wallDeadline(settings, settings.morningTo, at)
  const from = occurrenceBefore(settings.timeZone, settings.morningFrom, settings.morningTo, deadline)
  return settings.earlyEnd
    ? { at, deadline, earliestEnd: at, morningFrom: from, earlyEnd: 'morning' }
    : { at, deadline, earliestEnd: at, morningFrom: null, earlyEnd: null }
}

export function dayTiming(settings: Settings, at: number): Timing {
  if (settings.schedule === 'blitz') return blitz(at, settings.daySeconds)
  return { at, deadline: wallDeadline(settings, settings.burningAt, at), earliestEnd: at }
}

/** How long a burning lasts, ms; a truce day is longer by the same (D4). */
export const burningMs = (settings: Settings): number =>
  settings.schedule === 'blitz' ? settings.burningSeconds * 1000 : settings.burningMinutes * minuteMs

export function burningTiming(settings: Settings, at: number): EarlyTiming {
  const deadline = at + burningMs(settings)
  return settings.schedule === 'blitz'
    ? { at, deadline, earliestEnd: at + minimumPhaseMs.blitz, earlyEnd: settings.earlyEnd ? 'quiet' : null }
    : { at, deadline, earliestEnd: at, earlyEnd: null }
}

export function riddleTiming(settings: Settings, at: number): Timing {
  const seconds = settings.riddleSeconds ?? (settings.schedule === 'blitz' ? 45 : 90)
  return { at, deadline: at + seconds * 1000, earliestEnd: at }
}
