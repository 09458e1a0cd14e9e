import { Routes } from 'discord.js'
import type { Found } from '#discord/stage/found'
import type { StageMemory } from '#discord/stage/stage-memory'
import type { Api } from '#discord/stage/standing'

/**
 * Asks for a name (and topic) where another stands. Discord may write a name in its own way: what it wrote then is left
 * as it is, until a hand changes it. Not waited for: Discord lets a channel be renamed twice in ten minutes and holds
 * back the third. True where something was asked for.
 */
export function rename(
  api: Api,
  { written }: StageMemory,
  found: Found,
  wanted: { readonly name: string; readonly topic?: string },
): boolean {
  const { id } = found
  const asked = JSON.stringify([wanted.name, wanted.topic])
  if (found.name === wanted.name && (wanted.topic === undefined || found.topic === wanted.topic)) return false
  const known = written.get(id)
  if (known === pending || known === asked + as(found, wanted)) return false
  written.set(id, pending)
  void (api.patch(Routes.channel(id), { body: wanted }) as Promise<Found>).then(
    (now) => written.set(id, asked + as(now, wanted)),
    () => written.delete(id),
  )
  return true
}

const pending = 'asked for'

const as = ({ name, topic }: Found, wanted: { readonly topic?: string }): string =>
  JSON.stringify([name, wanted.topic === undefined ? undefined : topic])
