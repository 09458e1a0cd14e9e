/** Why a person's own client would not have let him do it; nothing reached the bot. */
export type RefusalReason =
  | 'not-a-member'
  | 'channel-hidden'
  | 'not-permitted'
  | 'unknown-command'
  | 'unknown-option'
  | 'missing-option'
  | 'bad-value'
  | 'unknown-message'
  | 'unknown-component'
  | 'disabled'
  | 'bad-count'
  | 'missing-field'

export class ClientRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    detail: string,
  ) {
    super(`${reason}: ${detail}`)
    this.name = 'ClientRefused'
  }
}

/** "The application did not respond": three seconds went by without an acknowledgement. */
export class InteractionTimedOut extends Error {
  constructor(readonly interactionId: string) {
    super(`Interaction ${interactionId} was not acknowledged in time`)
    this.name = 'InteractionTimedOut'
  }
}

/** A deferred answer was never filled while somebody waited for it. */
export class AnswerMissing extends Error {
  constructor(readonly interactionId: string) {
    super(`The deferred answer to interaction ${interactionId} was not filled in time`)
    this.name = 'AnswerMissing'
  }
}
