import type { StandIn } from '#playground/discord/stand-in'

export type Json = Readonly<Record<string, unknown>>

/** An answer of the API as it came, without a library's retries in between. */
export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** Empty for an empty answer and for a list. */
  readonly body: Json
  readonly list: readonly Json[]
}

/** One bare request as the bot, below /api/v10. */
export async function call(
  discord: StandIn,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${discord.api}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${discord.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  const isList = Array.isArray(json)
  return {
    status: response.status,
    headers: response.headers,
    body: isList ? {} : (json as Json),
    list: isList ? (json as Json[]) : [],
  }
}

/** The codes at the leaves of Discord's nested error tree, each after its path. */
export function leaves(tree: unknown, path = ''): string[] {
  return Object.entries(Object(tree)).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as { code: string }[]).map(({ code }) => `${path} ${code}`)
      : leaves(value, path === '' ? key : `${path}.${key}`),
  )
}
