import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { MemberSession } from '#playground/discord/member/member-session'
import type { StandIn } from '#playground/discord/stand-in'
import { isText } from '#playground/discord/world/channels'
import type { Channel } from '#playground/discord/world/entities'
import type { FuzzDice } from './dice.js'
import { hostileName } from './hostile.js'
import { HostileSession } from './hostile-session.js'

export interface Person {
  readonly id: string
  readonly kind: 'host' | 'player' | 'stranger'
  readonly session: HostileSession
}

/** A server under attack: a host, people who play, and some who do not. */
export interface Town {
  readonly guildId: string
  readonly people: readonly Person[]
  readonly host: Person
  /** Games that were opened here. */
  games: number
}

const players = 11

export function foundTown(discord: StandIn, dice: FuzzDice): Town {
  const locale = dice.pick(['en-US', 'ru', 'de'])
  const { id: guildId } = discord.createGuild({ name: 'Salem', locale })
  const join = (kind: Person['kind'], name: string): Person => {
    const permissions = kind === 'host' ? { permissions: P.ManageGuild } : {}
    const id = discord.addMember(guildId, { name, locale: dice.pick(['en-US', 'ru', 'fr']), ...permissions })
    return { id, kind, session: new HostileSession(discord, discord.as(id, guildId)) }
  }
  const host = join('host', hostileName(dice))
  const people = [
    host,
    ...Array.from({ length: players }, (_, seat) =>
      join('player', seat % 3 === 0 ? `Seat ${seat}` : hostileName(dice)),
    ),
    ...Array.from({ length: 3 }, () => join('stranger', hostileName(dice))),
  ]
  return { guildId, people, host, games: 0 }
}

/** The text channels that this member is shown. */
export function channelsOf(discord: StandIn, { userId, guildId, ...rest }: MemberSession): Channel[] {
  void rest
  const session = discord.as(userId, guildId)
  return [...discord.guild(guildId).channels.values()].filter(
    (channel) => isText(channel) && (session.permissionsIn(channel.id) & P.ViewChannel) !== 0n,
  )
}
