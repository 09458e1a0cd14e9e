import { RESTJSONErrorCodes as Code, DiscordAPIError, HTTPError, RateLimitError } from 'discord.js'

/**
 * What a failed call to Discord means for us (law 8).
 * - `retry`: Discord or the way to it is out of order; whether the call took effect is unknown.
 * - `gone`: what was addressed does not exist any more; the stage makes it anew.
 * - `forbidden`: a permission is missing; the host is told which, the game carries on.
 * - `full`: a limit is reached (the server's five hundred channels, a category's fifty, a channel's overwrites); the host is told.
 * - `bug`: Discord does not take what we sent; trying again would change nothing.
 */
export type Failure =
  | { readonly kind: 'retry'; readonly afterMs: number | null }
  | { readonly kind: 'gone'; readonly code: number }
  | { readonly kind: 'forbidden'; readonly code: number }
  | { readonly kind: 'full'; readonly code: number; readonly what: 'server' | 'category' | 'overwrites' }
  | { readonly kind: 'bug'; readonly code: number; readonly message: string }
export type FailureKind = Failure['kind']

const fullBy: ReadonlyMap<number, 'server' | 'overwrites'> = new Map([
  [Code.MaximumNumberOfGuildChannelsReached, 'server'],
  [Code.MaximumNumberOfServerCategoriesReached, 'server'],
  [Code.MaximumNumberOfChannelPermissionOverwritesReached, 'overwrites'],
])

export function classify(error: unknown): Failure {
  if (error instanceof RateLimitError) return { kind: 'retry', afterMs: error.timeToReset }
  if (error instanceof DiscordAPIError) return classifyAnswer(error)
  if (error instanceof HTTPError) {
    return error.status === 429 || error.status >= 500
      ? { kind: 'retry', afterMs: null }
      : { kind: 'bug', code: error.status, message: error.message }
  }
  return isNetworkFailure(error)
    ? { kind: 'retry', afterMs: null }
    : { kind: 'bug', code: 0, message: error instanceof Error ? error.message : String(error) }
}

function classifyAnswer(error: DiscordAPIError): Failure {
  const { status } = error
  const code = Number(error.code)
  const what = error.message.includes('CHANNEL_PARENT_MAX_CHANNELS') ? 'category' : fullBy.get(code)
  if (what !== undefined) return { kind: 'full', code, what }
  if (status === 404) return { kind: 'gone', code }
  if (status === 403) return { kind: 'forbidden', code }
  // 401: the token is being changed; nothing said with the old one must be lost.
  if (status === 401 || status === 429 || status >= 500) return { kind: 'retry', afterMs: null }
  return { kind: 'bug', code, message: error.message }
}

/**
 * `fetch` reports every trouble on the way as a TypeError with a cause, a timeout as an AbortError; after a 401
 * discord.js forgets the token and asks for it.
 */
function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.startsWith('Expected token to be set')) return true
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true
  const codes = [error, error.cause].map((each) =>
    typeof each === 'object' && each !== null && 'code' in each ? String(each.code) : '',
  )
  return codes.some((code) => /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)) || error.message === 'fetch failed'
}

/** A classified failure that ends a piece of work; `where` names the room or place for the host. */
export class DiscordTrouble extends Error {
  constructor(
    readonly failure: Failure,
    readonly where: string,
    options?: ErrorOptions,
  ) {
    super(`${failure.kind} at ${where}`, options)
    this.name = 'DiscordTrouble'
  }
}
