import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { PlayerId } from '#engine/state'
import type { MemberSession } from '#playground/discord/member/member-session'
import type { StandIn } from '#playground/discord/stand-in'
import type { Hands } from '#playground/players/hands'
import { villagersFor } from '#playground/players/names'
import { tongueOf } from '#playground/players/voice/topics'

/** A server with its people in it; nobody plays yet. */
export interface Village {
  readonly guildId: string
  readonly host: MemberSession
  readonly players: readonly PlayerId[]
}

const signs = {
  'en-US': { guild: 'Hollow Hill', host: 'The Host', title: 'The Hollow Hill Affair' },
  ru: { guild: 'Совиный Холм', host: 'Ведущий', title: 'Дело о Совином Холме' },
} as const

export function foundVillage(discord: StandIn, locale: string, count: number): Village {
  const tongue = tongueOf(locale)
  const guild = discord.createGuild({ name: signs[tongue].guild, locale: tongue })
  const permissions = P.ManageGuild
  const host = discord.addMember(guild.id, { name: signs[tongue].host, locale: tongue, permissions })
  const players = villagersFor(tongue, count).map((name) => discord.addMember(guild.id, { name, locale: tongue }))
  return { guildId: guild.id, host: discord.as(host, guild.id), players }
}

/** The game could not be opened: what the bot answered instead. */
export class NotOpened extends Error {}

export interface Opening {
  readonly locale: string
  /** As `/gm settings` takes them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/**
 * As a host does it: sets the server up, opens the table, lets everybody sit down, waits until what was said of it
 * has been `settled`, and deals. `settled` resolves with false where somebody else has dealt, and with true otherwise.
 */
export async function openGame(
  { host, players }: Village,
  hands: Hands,
  { locale, settings, signal }: Opening,
  settled: () => Promise<boolean>,
): Promise<void> {
  const tongue = tongueOf(locale)
  const order = orderBy(host, signal)
  await order('gm setup', { language: tongue })
  for (const [setting, value] of Object.entries(settings)) await order('gm settings', { setting, value: String(value) })
  await order('gm open', { title: signs[tongue].title })
  for (const id of players) await hands.act(id, { kind: 'Join', name: '' })
  if (await settled()) await order('gm start')
}

/** As a host does it at a table that is open already. */
export const dealAt = ({ host }: Village, signal: AbortSignal): Promise<void> => orderBy(host, signal)('gm start')

const orderBy =
  (host: MemberSession, signal: AbortSignal) =>
  async (name: string, options: Readonly<Record<string, string>> = {}): Promise<void> => {
    signal.throwIfAborted()
    const answer = await host.command(name, options)
    if (answer.kind === 'modal' || answer.kind === 'choices')
      throw new NotOpened(`/${name} was answered by a ${answer.kind}`)
    await answer.final()
  }
