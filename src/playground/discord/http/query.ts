import { Field } from '#playground/discord/form'

/** `limit` of a list, between 1 and the maximum; the query's other form of 50035. */
export function readLimit(query: URLSearchParams, usual: number, max: number): number {
  const text = query.get('limit')
  if (text === null) return usual
  const body = Field.of({ limit: /^\d+$/.test(text) ? Number(text) : text })
  const limit = body.at('limit').integer({ min: 1, max })
  body.check()
  return limit ?? usual
}

/** A snowflake of the query, or undefined. */
export function readSnowflake(query: URLSearchParams, key: string): string | undefined {
  const text = query.get(key)
  if (text === null) return undefined
  const body = Field.of({ [key]: text })
  const id = body.at(key).snowflake()
  body.check()
  return id
}
