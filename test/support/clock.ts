import type { Clock } from '#game/ports'

/** A clock that stands until it is told to move. */
export interface HandClock extends Clock {
  set(at: number): void
  move(ms: number): void
}
export function handClock(at: number): HandClock {
  let now = at
  return {
    now: () => now,
    set(to) {
      now = to
    },
    move(ms) {
      now += ms
    },
  }
}

/** Real time plus an offset that can jump (the clock for whatever waits on real timers). */
export interface JumpingClock extends Clock {
  jump(ms: number): void
}
export function jumpingClock(startsAt = Date.now()): JumpingClock {
  let offset = startsAt - Date.now()
  return {
    now: () => Date.now() + offset,
    jump(ms) {
      offset += ms
    },
  }
}
