/** The stand-in's calendar, in milliseconds since 1970. Snowflakes and token lifetimes follow it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
