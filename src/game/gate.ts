/**
 * Whether games may go on. Closed while they are out of people's reach: the clock moves nothing then, and acts that
 * still come in wait until it is known what became of the time (`vigil`).
 */
export interface Gate {
  readonly isOpen: boolean
  /** Resolves when it is open, at once if it is. */
  opened(): Promise<void>
}

export interface OwnGate extends Gate {
  open(): void
  close(): void
}

export function createGate(isOpen: boolean): OwnGate {
  let waiting: (() => void)[] = []
  return {
    get isOpen() {
      return isOpen
    },
    opened: () => (isOpen ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    open() {
      isOpen = true
      const through = waiting
      waiting = []
      for (const pass of through) pass()
    },
    close() {
      isOpen = false
    },
  }
}

/** For play without a vigil. */
export const openGate: Gate = { isOpen: true, opened: () => Promise.resolve() }
