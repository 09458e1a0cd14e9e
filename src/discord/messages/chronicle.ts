import type { EventKind, EventOf, GameEvent } from '#engine/events'
import type { RoleId } from '#engine/role-ids'
import type { BurningRecord, ByPlayer, DeathCause, Look, PlayerId } from '#engine/state'
import { undoTarget } from '#engine/undo'

/** A commit as far as the chronicle is concerned. */
export interface Logged {
  readonly version: number
  readonly events: readonly GameEvent[]
}

/** One thing that stands to be told of a night or a day (V5). */
export type Entry =
  | { readonly kind: 'proposal'; readonly by: PlayerId; readonly target: PlayerId; readonly text: string }
  | { readonly kind: 'kill'; readonly by: PlayerId | null; readonly target: PlayerId; readonly text: string }
  | { readonly kind: 'refusal'; readonly by: PlayerId | null }
  | { readonly kind: 'look'; readonly look: Look }
  | { readonly kind: 'strike'; readonly by: PlayerId; readonly target: PlayerId; readonly text: string }
  | { readonly kind: 'rest'; readonly by: PlayerId }
  | { readonly kind: 'shield'; readonly by: PlayerId; readonly target: PlayerId }
  | { readonly kind: 'warlock'; readonly player: PlayerId }
  | { readonly kind: 'column'; readonly by: PlayerId }
  | { readonly kind: 'truce'; readonly by: PlayerId }
  | {
      readonly kind: 'nominations'
      readonly list: readonly { readonly by: PlayerId | null; readonly target: PlayerId }[]
    }
  | { readonly kind: 'votes'; readonly votes: ByPlayer<PlayerId> }
  | { readonly kind: 'death'; readonly player: PlayerId; readonly cause: DeathCause }
  | { readonly kind: 'replaced'; readonly player: PlayerId; readonly by: PlayerId }
  | { readonly kind: 'role'; readonly player: PlayerId; readonly role: RoleId }

export interface Chapter {
  readonly kind: 'night' | 'day'
  readonly number: number
  readonly entries: readonly Entry[]
}
export type Chronicle = readonly Chapter[]

/** The commits that an undo at `version` took back, oldest first (S3). `history` is the whole log, oldest first. */
export function takenBack<T extends Logged>(history: readonly T[], version: number): T[] {
  const earlier = history.filter((commit) => commit.version < version)
  const undone = history.find((commit) => commit.version === version)?.events.find((event) => event.kind === 'Undone')
  const target = undone?.kind === 'Undone' ? undoTarget(earlier, undone.acts) : null
  return target === null ? [] : earlier.filter((commit) => commit.version > target)
}

/** The log without what was taken back. */
export function effective<T extends Logged>(history: readonly T[]): T[] {
  const gone = new Set<number>()
  for (const commit of history) {
    if (!commit.events.some((event) => event.kind === 'Undone')) continue
    for (const { version } of takenBack(history, commit.version)) gone.add(version)
  }
  return history.filter((commit) => !gone.has(commit.version))
}

/** What happened in every night and on every day: of what could be changed, the last word. */
export function chronicleOf(history: readonly Logged[]): Chronicle {
  const scribe = new Scribe()
  for (const { events } of effective(history)) for (const event of events) scribe.write(event)
  return scribe.chapters()
}

class Scribe {
  readonly #chapters: { kind: 'night' | 'day'; number: number; entries: Map<string, Entry> }[] = []

  chapters(): Chronicle {
    return this.#chapters.map(({ kind, number, entries }) => ({ kind, number, entries: [...entries.values()] }))
  }

  write(event: GameEvent): void {
    if (event.kind === 'RolesDealt') this.#turn('night', 1)
    else if (event.kind === 'NightFell') this.#turn('night', event.day)
    else if (event.kind === 'GazettePrinted') this.#turn('day', event.issue.number)
    for (const [slot, entry] of entriesOf(event)) this.#note(slot, entry)
  }

  #turn(kind: 'night' | 'day', number: number): void {
    const last = this.#chapters.at(-1)
    if (last?.kind === kind && last.number === number) return
    this.#chapters.push({ kind, number, entries: new Map() })
  }

  /** A later word in the same slot replaces the earlier and takes its own place. */
  #note(slot: string, entry: Entry | null): void {
    const entries = this.#chapters.at(-1)?.entries
    entries?.delete(slot)
    if (entry) entries?.set(slot, entry)
  }
}

type Noted = readonly (readonly [slot: string, entry: Entry | null])[]
type Notes = { readonly [K in EventKind]?: (event: EventOf<K>) => Noted }

const once = (entry: Entry): Noted => [[JSON.stringify(entry), entry]]

const notes: Notes = {
  KillProposed: ({ by, target, description }) => [
    [`proposal ${by}`, { kind: 'proposal', by, target, text: description }],
  ],
  KillDecided: ({ by, target, description }) => [['decision', { kind: 'kill', by, target, text: description }]],
  KillRefused: ({ by }) => [['decision', { kind: 'refusal', by }]],
  Looked: ({ look }) => once({ kind: 'look', look }),
  StrikeSealed: ({ by, target, description }) => [[`strike ${by}`, { kind: 'strike', by, target, text: description }]],
  Rested: ({ by }) => [[`strike ${by}`, { kind: 'rest', by }]],
  Shielded: ({ by, target }) => [[`shield ${by}`, { kind: 'shield', by, target }]],
  WarlockChosen: ({ player, how }) => (player === null || how === 'kept' ? [] : once({ kind: 'warlock', player })),
  ColumnFiled: ({ by }) => [['column', { kind: 'column', by }]],
  TruceDeclared: ({ by }) => once({ kind: 'truce', by }),
  Nominated: ({ by, target }) => [
    [`nomination ${by ?? `host ${target}`}`, { kind: 'nominations', list: [{ by, target }] }],
  ],
  NominationWithdrawn: ({ by }) => [[`nomination ${by}`, null]],
  BurningEnded: ({ record }) => votesOf(record),
  PlayerDied: ({ player, cause }) => once({ kind: 'death', player, cause }),
  PlayerReplaced: ({ player, by }) => once({ kind: 'replaced', player, by }),
  RoleAssigned: ({ player, role }) => once({ kind: 'role', player, role }),
}

const votesOf = ({ outcome, votes }: BurningRecord): Noted =>
  outcome === 'truce' || outcome === 'skipped' ? [] : once({ kind: 'votes', votes })

const entriesOf = <K extends EventKind>(event: EventOf<K>): Noted =>
  (notes[event.kind as K] as ((event: EventOf<K>) => Noted) | undefined)?.(event) ?? []
