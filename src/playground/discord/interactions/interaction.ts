import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIMessageInteractionMetadata,
  InteractionResponseType,
  InteractionType,
} from 'discord-api-types/v10'
import type { ModalPayload } from '#playground/discord/interactions/modal'
import type { Channel, Guild, Member } from '#playground/discord/world/entities'

/** `waiting` for at most three seconds, then `answered` or `timed-out` for ever. */
export type InteractionState = 'waiting' | 'answered' | 'timed-out'

/** The first answer of the bot, as it was accepted. */
export type Acknowledgement =
  | { readonly type: InteractionResponseType.ChannelMessageWithSource; readonly message: APIMessage }
  | { readonly type: InteractionResponseType.DeferredChannelMessageWithSource; readonly message: APIMessage }
  | { readonly type: InteractionResponseType.DeferredMessageUpdate; readonly message: APIMessage }
  | { readonly type: InteractionResponseType.UpdateMessage; readonly message: APIMessage }
  | { readonly type: InteractionResponseType.Modal; readonly modal: ModalPayload }
  | {
      readonly type: InteractionResponseType.ApplicationCommandAutocompleteResult
      readonly choices: readonly APIApplicationCommandOptionChoice[]
    }

export type InteractionKind =
  | InteractionType.ApplicationCommand
  | InteractionType.ApplicationCommandAutocomplete
  | InteractionType.MessageComponent
  | InteractionType.ModalSubmit

/** What happened between a person's act and the bot's answers to it. */
export class Interaction {
  state: InteractionState = 'waiting'
  acknowledgement: Acknowledgement | null = null
  /** The message that `@original` means; null for a modal, and once it was deleted. */
  originalId: string | null = null
  /** A deferred answer still shows "thinking…". */
  loading = false
  readonly followUps: APIMessage[] = []
  /** The first thing that came after the acknowledgement: an edit of the original, or a follow-up. */
  sequel: APIMessage | null = null
  readonly #settled: (() => void)[] = []
  readonly #sequels: ((message: APIMessage) => void)[] = []
  readonly #followers: ((message: APIMessage) => void)[] = []

  constructor(
    readonly id: string,
    readonly token: string,
    readonly kind: InteractionKind,
    readonly guild: Guild,
    readonly channel: Channel,
    readonly member: Member,
    readonly metadata: APIMessageInteractionMetadata,
    /** The clock's time at which it was sent to the bot; the time inside `id` may be another. */
    readonly sentAt: number,
    /** The message whose component was used, or from which the modal came. */
    readonly source: APIMessage | null,
    /** The type an autocompleted option has. */
    readonly focusedType: number | null,
  ) {}

  settle(state: 'answered' | 'timed-out'): void {
    this.state = state
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  settled(): Promise<void> {
    return this.state === 'waiting' ? new Promise((resolve) => this.#settled.push(resolve)) : Promise.resolve()
  }

  /** The original answer was edited (or a deferred one filled). */
  noteEdit(message: APIMessage): void {
    this.loading = false
    this.#continue(message)
  }

  noteFollowUp(message: APIMessage): void {
    this.followUps.push(message)
    for (const resolve of this.#followers.splice(0)) resolve(message)
    this.#continue(message)
  }

  /** Resolves with the first edit or follow-up, also when it came before the question. */
  firstSequel(): Promise<APIMessage> {
    return this.sequel ? Promise.resolve(this.sequel) : new Promise((resolve) => this.#sequels.push(resolve))
  }

  nextFollowUp(): Promise<APIMessage> {
    return new Promise((resolve) => this.#followers.push(resolve))
  }

  #continue(message: APIMessage): void {
    this.sequel ??= message
    for (const resolve of this.#sequels.splice(0)) resolve(message)
  }
}
