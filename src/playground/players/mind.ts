import type { ActKind, PlayerAct } from '#engine/commands'
import { type Dice, drawn } from '#engine/random'
import type { PlayerId } from '#engine/state'
import type { PlayerLine, SeatView, View } from '#engine/view'
import type { Deed, Memory, Temper } from '#playground/players/memory'
import { shortName } from '#playground/players/names'
import { leastUsed, type Repertoire, type Taken } from '#playground/players/repertoire'
import { type Suspicions, suspicions } from '#playground/players/suspicion'
import type { Topic } from '#playground/players/voice/topics'
import { fillIn, voiceOf } from '#playground/players/voice/voice'

/** Where a villager may talk. */
export type Room = 'town' | 'coven' | 'graveyard'

/** What he wants done now. Whether it can be done is not for him to say. */
export type Intent =
  | { readonly kind: 'act'; readonly act: PlayerAct }
  | { readonly kind: 'say'; readonly room: Room; readonly text: string }

/** A line of talk that reached him. */
export interface Heard {
  readonly by: PlayerId
  readonly room: Room
  readonly text: string
}

/** When he thinks, and what he has heard since he last did. */
export interface Moment {
  /** ms of the game's clock. */
  readonly now: number
  readonly heard: readonly Heard[]
  /** What has been used of the voice; nothing unless given. It chooses his words, never what he does. */
  readonly repertoire?: Repertoire
}

const even: Temper = { talkative: 0.5, bold: 0.5, credulous: 0.5 }

/** One thought while it is being thought: what he sees, what he remembers, and the intents so far. */
export class Mind {
  readonly intents: Intent[] = []
  /** What he has taken from the voice. */
  readonly taken: Taken[] = []
  readonly #suspicions: { private?: Suspicions; outward?: Suspicions } = {}

  constructor(
    readonly view: View,
    readonly you: SeatView,
    public memory: Memory,
    readonly dice: Dice,
    readonly now: number,
    readonly repertoire: Repertoire,
  ) {}

  get temper(): Temper {
    return this.memory.temper ?? even
  }

  get living(): readonly PlayerLine[] {
    return this.view.players.filter(({ alive }) => alive)
  }

  /** The living but himself. */
  get others(): readonly PlayerLine[] {
    return this.living.filter(({ id }) => id !== this.you.id)
  }

  line(id: PlayerId): PlayerLine | undefined {
    return this.view.players.find((player) => player.id === id)
  }

  /** Targets he may choose for this act now; empty while it is closed. */
  targetsOf(act: ActKind): readonly PlayerId[] {
    return this.you.acts.find((offer) => offer.act === act && offer.refusal === null)?.targets ?? []
  }

  may(act: ActKind): boolean {
    return this.you.acts.some((offer) => offer.act === act && offer.refusal === null)
  }

  act(act: PlayerAct): void {
    this.intents.push({ kind: 'act', act })
  }

  chance(probability: number): boolean {
    return this.dice.next(1000) < probability * 1000
  }

  /** From -`size` to `size`. */
  noise(size: number): number {
    return ((this.dice.next(2001) - 1000) / 1000) * size
  }

  remember(change: Partial<Memory>): void {
    this.memory = { ...this.memory, ...change }
  }

  /** Puts something off by `ms`, if the phase is long enough for it. */
  later(what: Deed, ms: number): void {
    const at = this.now + ms
    if (this.view.deadline !== null && at > this.view.deadline - 2_000) return
    this.remember({ plan: [...this.memory.plan, { what, at }].sort((a, b) => a.at - b.at) })
  }

  nameOf(id: PlayerId): string {
    return shortName(this.line(id)?.name ?? '')
  }

  /** What he makes of the living; found once a thought, as nothing that it rests on changes while he thinks. */
  suspicions(scope: 'private' | 'outward'): Suspicions {
    this.#suspicions[scope] ??= suspicions(this.view, this.memory, scope)
    return this.#suspicions[scope]
  }

  /** A line on this topic in words that nobody has used today; `null` when all of them have been. */
  words(topic: Topic, about?: PlayerId, other?: PlayerId): string | null {
    const names = {
      ...(about !== undefined && { name: this.nameOf(about) }),
      ...(other !== undefined && { other: this.nameOf(other) }),
    }
    const lines = voiceOf(this.view.locale)[topic].map((line) => ({ line, text: fillIn(line, names) }))
    return this.#take(lines.filter(({ text }) => !this.#isUsed(text)))
  }

  /** How somebody is to die, in words that neither he nor his companions have used, as long as there are any. */
  murder(): string {
    const proposed = Object.values(this.view.coven?.proposals ?? {}).map(({ description }) => description)
    const lines = voiceOf(this.view.locale).murder.map((line) => ({ line, text: line }))
    const fresh = lines.filter(({ text }) => !proposed.includes(text) && !this.#isUsed(text))
    return this.#take(fresh) ?? this.#take(lines) ?? ''
  }

  /** Whether there was anything left to say on this topic. */
  say(room: Room, topic: Topic, about?: PlayerId, other?: PlayerId): boolean {
    const text = this.words(topic, about, other)
    if (text !== null) this.intents.push({ kind: 'say', room, text })
    return text !== null
  }

  #isUsed(text: string): boolean {
    return this.repertoire.has(text) || this.taken.some((own) => own.text === text)
  }

  #take(lines: readonly Taken[]): string | null {
    if (lines.length === 0) return null
    const chosen = drawn(this.dice, leastUsed(lines, this.repertoire))
    this.taken.push(chosen)
    return chosen.text
  }

  /** The one with the highest score; `null` of none. */
  best(ids: readonly PlayerId[], score: (id: PlayerId) => number): PlayerId | null {
    let best: PlayerId | null = null
    let highest = Number.NEGATIVE_INFINITY
    for (const id of ids) {
      const value = score(id)
      if (value <= highest) continue
      best = id
      highest = value
    }
    return best
  }
}
