import type { Clock } from '#game/ports'

/** The villagers' clock: begins at the present moment, and can be made to run faster or slower. */
export interface VillageClock extends Clock {
  readonly speed: number
  setSpeed(speed: number): void
}

export function createVillageClock(speed: number): VillageClock {
  let present = { shown: Date.now(), at: Date.now(), speed }
  const now = () => present.shown + Math.floor((Date.now() - present.at) * present.speed)
  return {
    now,
    get speed() {
      return present.speed
    },
    setSpeed(next) {
      present = { shown: now(), at: Date.now(), speed: next }
    },
  }
}
