import { DiscordAPIError, HTTPError } from 'discord.js'
import { ConfigError } from '#config'
import { ClosedForGood, GatewayUnreachable, NotDiscord } from '#discord/login-failure'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked } from '#embedded-mongo/server'
import { HealthPortUnusable } from '#health/health-server'
import { PlaygroundStuck } from '#playground/evening'
import { StoreUnreachable } from '#store/connect'

/** By its code, but what the platform has aborted by its name: its code is an old number. */
const nameOf = (error: Error): string =>
  'code' in error && !(error instanceof DOMException) ? String(error.code) : error.name
const causes = (error: unknown): Error[] =>
  error instanceof AggregateError
    ? [error, ...error.errors.flatMap(causes)]
    : error instanceof Error
      ? [error, ...causes(error.cause)]
      : []

/**
 * What to tell the operator when the bot cannot start: one clear sentence a problem, or `null` when it is a bug whose
 * stack he needs.
 */
export function explainStartupFailure(error: unknown, apiUrl: string | null): string | null {
  if (error instanceof ConfigError || error instanceof StoreUnreachable) return error.message
  if (error instanceof EmbeddedMongoLocked || error instanceof EmbeddedMongoDamaged) return error.message
  if (error instanceof ClosedForGood || error instanceof GatewayUnreachable) return error.message
  if (error instanceof HealthPortUnusable || error instanceof PlaygroundStuck) return error.message
  const found = causes(error)
  const names = found.map(nameOf)
  const folder = found.find((cause) => 'path' in cause && 'syscall' in cause)
  if (
    folder &&
    names.some((name) => ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EEXIST', 'ENOTDIR', 'ENOSPC'].includes(name))
  ) {
    return `DATA_DIR cannot be used (${folder.message}): name a folder in which the bot may write, or set MONGODB_URI.`
  }
  if (
    found.some(({ message }) => /invalid authorization header|Cannot convert argument to a ByteString/i.test(message))
  )
    return 'DISCORD_TOKEN holds characters that no token has: copy it again from the Bot page of your application.'
  if (names.includes('TokenInvalid') || names.includes('401') || /\b401\b|Authentication failed/.test(String(error))) {
    return 'Discord does not know this DISCORD_TOKEN: copy it again from the Bot page of your application (Reset Token) and start anew.'
  }
  const there = apiUrl ?? 'https://discord.com/api'
  if (found.some(isNoApi)) {
    return `There is no Discord-compatible API at ${there}: DISCORD_API_URL must end where the version would follow, such as https://host/api.`
  }
  if (error instanceof DiscordAPIError || error instanceof HTTPError) {
    return `Discord at ${there} does not let the bot in (${error.status} ${error.message}): start anew later.`
  }
  if (error instanceof Error && error.message.startsWith('Unexpected server response')) {
    return `Discord's gateway does not let the bot in (${error.message}): check DISCORD_API_URL and start anew later.`
  }
  if (
    names.some((name) =>
      [
        'AbortError',
        'UND_ERR_HEADERS_TIMEOUT',
        'UND_ERR_BODY_TIMEOUT',
        'ECONNREFUSED',
        'ENOTFOUND',
        'EAI_AGAIN',
        'ETIMEDOUT',
        'ECONNRESET',
        'UND_ERR_CONNECT_TIMEOUT',
        'UND_ERR_SOCKET',
      ].includes(name),
    )
  ) {
    return `Discord cannot be reached at ${there}: check the network${apiUrl === null ? '' : ' and DISCORD_API_URL'} and start anew.`
  }
  return null
}

/** Discord gives each of its refusals a number, and a page that it does not have the number 0. */
const isNoApi = (error: Error): boolean =>
  error instanceof NotDiscord ||
  (error instanceof DiscordAPIError && (error.status === 404 || typeof error.code !== 'number'))
