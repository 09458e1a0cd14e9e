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
  const names = causes(error).map(nameOf)
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
