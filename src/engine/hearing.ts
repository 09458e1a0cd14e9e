import type { Act, Actor, Command, Deck } from './commands.js'
import type { GameEvent } from './events.js'
import { evolve } from './evolve.js'
import { type Dice, diceFrom } from './random.js'
import type { Refusal, RefusalCode } from './refusals.js'
import type { GameState } from './state.js'

export type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

/** What an act's rule answers: nothing when it stands, else why not. */
export type Verdict = RefusalCode | Refusal | undefined

/** One command before the law: the state as it changes, the facts found so far, the dice. */
export class Hearing {
  readonly events: GameEvent[] = []
  #dice: Dice | null = null

  constructor(
    public state: GameState,
    readonly command: Command,
    readonly deck: Deck,
  ) {}

  get actor(): Actor {
    return this.command.actor
  }

  /** When the bot got round to the command: the moment of everything that it ends or begins, ms. */
  get now(): number {
    return this.command.handledAt
  }

  get dice(): Dice {
    this.#dice ??= diceFrom(this.command.seed)
    return this.#dice
  }

  emit(event: GameEvent): void {
    this.state = evolve(this.state, event)
    this.events.push(event)
  }
}
