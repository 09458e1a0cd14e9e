import { DiscordFailure } from '#playground/discord/failure'
import { ClientRefused, InteractionTimedOut, type RefusalReason } from '#playground/discord/member/refusals'
import type { Reason } from '#playground/page/browser/protocol'

const reasonOf: Readonly<Record<RefusalReason, Reason>> = {
  'not-a-member': 'gone',
  'channel-hidden': 'hidden',
  'not-permitted': 'not-permitted',
  'unknown-command': 'gone',
  'unknown-option': 'bad-input',
  'missing-option': 'bad-input',
  'bad-value': 'bad-input',
  'unknown-message': 'gone',
  'unknown-component': 'gone',
  disabled: 'disabled',
  'bad-count': 'bad-input',
  'missing-field': 'bad-input',
}

/** 20016: the channel is in slow mode. */
const slowMode = 20_016

/** Why the stand-in would not do it; `null` for what is a fault of ours. */
export function reasonFor(error: unknown): Reason | null {
  if (error instanceof ClientRefused) return reasonOf[error.reason]
  if (error instanceof InteractionTimedOut) return 'no-answer'
  if (!(error instanceof DiscordFailure)) return null
  if (error.code === slowMode) return 'slow-mode'
  if (error.status === 403) return 'not-permitted'
  return error.status === 404 ? 'gone' : 'bad-input'
}
