import { ConfigError } from '#config'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked } from '#embedded-mongo/server'
import { HealthPortUnusable } from '#health/health-server'
import { PlaygroundStuck } from '#playground/evening'
import { StoreUnreachable } from '#store/connect'

const nameOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)
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
  if (names.includes('404') || found.some(({ message }) => /404/.test(message) && apiUrl !== null)) {
    return `There is no Discord-compatible API at ${apiUrl ?? 'https://discord.com/api'}: DISCORD_API_URL must end where the version would follow, such as https://host/api.`
  }
  if (
    found.some(({ message }) => /invalid authorization header|Cannot convert argument to a ByteString/i.test(message))
  )
    return 'DISCORD_TOKEN holds characters that no token has: copy it again from the Bot page of your application.'
  if (names.includes('TokenInvalid') || names.includes('401') || /\b401\b|Authentication failed/.test(String(error))) {
    return 'Discord does not know this DISCORD_TOKEN: copy it again from the Bot page of your application (Reset Token) and start anew.'
  }
  if (
    names.some((name) =>
      [
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
    return `Discord cannot be reached at ${apiUrl ?? 'https://discord.com/api'}: check the network${apiUrl === null ? '' : ' and DISCORD_API_URL'} and start anew.`
  }
  return null
}
