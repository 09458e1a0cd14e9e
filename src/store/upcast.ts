import type { GameEvent } from '#engine/events'

/**
 * The shape in which events are written today. A change to the shape of an event or of the state adds one
 * to it and one step to `steps`; what was written before is read through the steps and never rewritten.
 */
export const currentFormat = 1

/** An event as some earlier format wrote it. */
export type StoredEvent = Readonly<Record<string, unknown>> & { readonly kind: string }
/** Turns an event of format n into those of format n + 1; none where the fact is no longer one. */
export type Upcaster = (event: StoredEvent) => readonly StoredEvent[]

/** `steps[0]` leads from format 1 to 2, and so on. */
const steps: readonly Upcaster[] = []

/** Throws on events of a format that only a later version of the bot knows. */
export function upcast(
  events: readonly StoredEvent[],
  format: number,
  through: readonly Upcaster[] = steps,
): readonly GameEvent[] {
  const newest = through.length + 1
  if (!Number.isInteger(format) || format < 1 || format > newest)
    throw new Error(`Events of format ${format} were written by another version; this one reads 1 to ${newest}.`)
  const raised = through.slice(format - 1).reduce((from, step) => from.flatMap(step), events)
  return raised as readonly GameEvent[]
}
