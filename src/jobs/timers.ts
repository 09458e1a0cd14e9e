import type { Clock } from '#game/ports'

/** Prompt wake-ups within this process: one for each key at most. */
export interface Timers {
  /** `at` is ms of the clock. Replaces the key's timer. */
  set(key: string, at: number): void
  clear(key: string): void
  /** Waits anew for everything, after the clock has jumped. */
  rewind(): void
  stop(): void
}

/** Longer waits are cut: a timeout of Node's is at most 2^31 ms, and clocks may be set. */
const longestWaitMs = 60 * 60 * 1000

/** `ring` is called once, never before the clock shows the time that was set. */
export function createTimers(clock: Clock, ring: (key: string, at: number) => void): Timers {
  const timers = new Map<string, { readonly at: number; readonly handle: NodeJS.Timeout }>()

  function wait(key: string, at: number): void {
    const left = realMsUntil(clock, at)
    const handle = setTimeout(
      () => {
        if (clock.now() < at) return wait(key, at)
        timers.delete(key)
        ring(key, at)
      },
      Math.min(Math.max(0, left), longestWaitMs),
    )
    timers.set(key, { at, handle })
  }

  function clear(key: string): void {
    clearTimeout(timers.get(key)?.handle)
    timers.delete(key)
  }

  function set(key: string, at: number): void {
    clear(key)
    wait(key, at)
  }

  return {
    set,
    clear,
    rewind() {
      for (const [key, { at }] of [...timers]) set(key, at)
    },
    stop() {
      for (const key of [...timers.keys()]) clear(key)
    },
  }
}

/** Real milliseconds, rounded up, until the clock shows `at`. */
export const realMsUntil = (clock: Clock, at: number): number => Math.ceil((at - clock.now()) / (clock.speed ?? 1))
