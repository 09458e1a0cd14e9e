import { isDeepStrictEqual } from 'node:util'
import type { SeatLine } from '#playground/page/browser/protocol'

export type SeatKind = SeatLine['kind']

/** A member of the village from whose place the game can be seen. */
export interface Seat {
  readonly id: string
  readonly kind: SeatKind
  readonly name: string
}

export interface Seats {
  readonly all: readonly Seat[]
  /** Others play now. Who holds a seat that is gone, or is the gallery now, looks on. */
  change(all: readonly Seat[]): void
  /** Takes a seat and lets the former one go. False where somebody else sits. The gallery holds everybody. */
  sit(person: string, seatId: string): boolean
  seatOf(person: string): Seat
  /** Who sits anywhere but in the gallery. */
  people(): readonly string[]
  /** Whether a person acts for this member; else a villager does. */
  isTaken(seatId: string): boolean
  holderFor(seat: Seat, person: string): SeatLine['holder']
  letGo(person: string): void
  /** Whoever holds it looks on from the gallery now. */
  free(seatId: string): void
  onChange(listener: () => void): () => void
}

/** The last of the seats that is a spectator's is where everybody begins. */
export function createSeats(first: readonly Seat[]): Seats {
  let all = first
  let gallery = galleryOf(all)
  const holders = new Map<string, string>()
  const listeners = new Set<() => void>()
  const heldBy = (person: string): string | undefined => [...holders].find(([, holder]) => holder === person)?.[0]
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const free = (seatId: string): void => {
    if (holders.delete(seatId)) tell()
  }
  return {
    get all() {
      return all
    },
    change(next) {
      if (isDeepStrictEqual(next, all)) return
      gallery = galleryOf(next)
      all = next
      for (const id of holders.keys()) {
        if (!all.some((seat) => seat.id === id && seat.kind !== 'spectator')) holders.delete(id)
      }
      tell()
    },
    sit(person, seatId) {
      const seat = all.find(({ id }) => id === seatId)
      if (!seat) return false
      const holder = holders.get(seatId)
      if (holder === person) return true
      if (holder !== undefined) return false
      const former = heldBy(person)
      if (former !== undefined) holders.delete(former)
      if (seat.kind !== 'spectator') holders.set(seatId, person)
      tell()
      return true
    },
    seatOf(person) {
      const seatId = heldBy(person)
      return all.find(({ id }) => id === seatId) ?? gallery
    },
    people: () => [...holders.values()],
    isTaken: (seatId) => holders.has(seatId),
    holderFor({ id, kind }, person) {
      const holder = holders.get(id)
      if (holder !== undefined) return holder === person ? 'you' : 'somebody'
      return kind === 'player' ? 'villager' : 'nobody'
    },
    letGo(person) {
      const seatId = heldBy(person)
      if (seatId !== undefined) free(seatId)
    },
    free,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function galleryOf(all: readonly Seat[]): Seat {
  const gallery = all.findLast(({ kind }) => kind === 'spectator')
  if (!gallery) throw new Error('A village needs a seat for those who only look on.')
  return gallery
}
