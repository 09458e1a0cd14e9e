import type { PlayerId } from '#engine/state'
import type { Stance } from '#playground/players/ear'

/** A part of a conversation: somebody named somebody for the fire. */
export interface Named {
  readonly day: number
  readonly by: PlayerId
  readonly target: PlayerId
}

/** What somebody said about somebody. `by: null` is the Gazette's column, which only a Journalist can have filed. */
export interface Claim {
  readonly day: number
  readonly by: PlayerId | null
  readonly about: PlayerId
  readonly stance: Stance
}

/** Something a villager means to do at a moment (ms). */
export interface Task {
  readonly what: Deed
  readonly at: number
}

export const deeds = [
  'elect',
  'propose',
  'decide',
  'confer',
  'power',
  'strike',
  'column',
  'talk',
  'nominate',
  'reconsider',
  'truce',
  'vote',
  'revote',
  'shield',
  'last-word',
  'answer',
  'fire',
  'farewell',
] as const
export type Deed = (typeof deeds)[number]

/** Who he is, drawn once: all from 0 to 1. */
export interface Temper {
  readonly talkative: number
  readonly bold: number
  readonly credulous: number
}

/** All that a villager carries from one thought to the next. Plain JSON, never changed in place. */
export interface Memory {
  /** How often he has thought; with the seed it gives his next dice. */
  readonly thoughts: number
  readonly temper: Temper | null
  /** First impressions, from -1 (harmless) to 1 (shifty). */
  readonly taste: Readonly<Record<PlayerId, number>>
  /** The phase that `plan` was made for. */
  readonly phase: string
  /** Earliest first. */
  readonly plan: readonly Task[]
  readonly named: readonly Named[]
  readonly claims: readonly Claim[]
  /** Lines of the town heard in this phase. */
  readonly heardToday: number
  /** Whose truth he has told the town (the Catholic). */
  readonly told: readonly PlayerId[]
  readonly pleadedOn: number
  /** The number of the last issue he has read. */
  readonly read: number
  /** Whom his Coven went for, and in which night. */
  readonly hunt: { readonly night: number; readonly target: PlayerId } | null
  /** Whom his Coven ran into in vain: that is Samhain (N9). */
  readonly undying: readonly PlayerId[]
  /** Whom his Coven found guarded, last of all. */
  readonly guarded: PlayerId | null
}

export const newcomer: Memory = {
  thoughts: 0,
  temper: null,
  taste: {},
  phase: '',
  plan: [],
  named: [],
  claims: [],
  heardToday: 0,
  told: [],
  pleadedOn: 0,
  read: 0,
  hunt: null,
  undying: [],
  guarded: null,
}
