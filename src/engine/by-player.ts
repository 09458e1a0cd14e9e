import type { ByPlayer, PlayerId } from './state.js'

/** Pure edits of tables keyed by player. Object literals keep insertion order, which is the order of the acts. */
export function without<T>(table: ByPlayer<T>, id: PlayerId): ByPlayer<T> {
  if (!Object.hasOwn(table, id)) return table
  const { [id]: _gone, ...rest } = table
  return rest
}

/** Set anew at the end, so that a changed entry takes its own moment (N2). */
export function withLast<T>(table: ByPlayer<T>, id: PlayerId, value: T): ByPlayer<T> {
  return { ...without(table, id), [id]: value }
}

/** Without the entries of `id` and those that point at him (votes and nominations of and for the dead fall). */
export function withoutEither(table: ByPlayer<PlayerId>, id: PlayerId): ByPlayer<PlayerId> {
  const entries = Object.entries(table)
  const kept = entries.filter(([by, target]) => by !== id && target !== id)
  return kept.length === entries.length ? table : Object.fromEntries(kept)
}

/** The same table with `from`'s key replaced in place (S2). */
export function rekeyed<T>(table: ByPlayer<T>, from: PlayerId, to: PlayerId): ByPlayer<T> {
  if (!Object.hasOwn(table, from)) return table
  return Object.fromEntries(Object.entries(table).map(([id, value]) => [id === from ? to : id, value]))
}

export const renamed = (list: readonly PlayerId[], from: PlayerId, to: PlayerId): readonly PlayerId[] =>
  list.includes(from) ? list.map((id) => (id === from ? to : id)) : list

export const renamedValues = (table: ByPlayer<PlayerId>, from: PlayerId, to: PlayerId): ByPlayer<PlayerId> =>
  Object.fromEntries(
    Object.entries(table).map(([id, target]) => [id === from ? to : id, target === from ? to : target]),
  )
