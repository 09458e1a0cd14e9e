import { OverwriteType, Routes } from 'discord.js'
import { classify } from '#discord/errors'
import type { Overwrite } from '#discord/stage/rights'
import type { Api } from '#discord/stage/standing'

/** The overwrites without those of people who are no members of the server (any more). One call a member. */
export async function presentOnly(
  api: Api,
  guildId: string,
  overwrites: readonly Overwrite[],
): Promise<readonly Overwrite[]> {
  const present: Overwrite[] = []
  for (const overwrite of overwrites) {
    if (overwrite.type !== OverwriteType.Member || (await isMember(api, guildId, overwrite.id))) present.push(overwrite)
  }
  return present
}

async function isMember(api: Api, guildId: string, id: string): Promise<boolean> {
  try {
    await api.get(Routes.guildMember(guildId, id))
    return true
  } catch (error) {
    if (classify(error).kind === 'gone') return false
    throw error
  }
}
