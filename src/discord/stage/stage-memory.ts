import { Routes } from 'discord.js'
import { classify } from '#discord/errors'
import type { Overwrite } from '#discord/stage/rights'
import type { Api } from '#discord/stage/standing'

/** Whose roles are asked for again in one look, at most: those that were asked for longest ago. */
const perLook = 3

/** What one process knows of a game's stage from one look to the next. Losing it costs a few calls. */
export class StageMemory {
  /** Names and topics as Discord wrote those that were asked for, by channel; absent while one is being asked for. */
  readonly written = new Map<string, string>()
  /** Overwrites as they were last made or found right, by channel. */
  readonly applied = new Map<string, readonly Overwrite[]>()
  /** For whom Discord takes no overwrites. */
  readonly absent = new Set<string>()
  /** Roles of the players, the longest known first. */
  readonly #roles = new Map<string, readonly string[]>()

  rolesOf(player: string): readonly string[] {
    return this.#roles.get(player) ?? []
  }

  /** Looks at whoever is unknown and at some of the others. One who cannot be looked at stays as he was known. */
  async lookAt(api: Api, guildId: string, players: readonly string[]): Promise<void> {
    const seated = new Set(players)
    for (const known of this.#roles.keys()) if (!seated.has(known)) this.#roles.delete(known)
    const unknown = players.filter((player) => !this.#roles.has(player))
    const stale = [...this.#roles.keys()].slice(0, perLook)
    await Promise.all(
      [...unknown, ...stale].map(async (player) => {
        const roles = await rolesOf(api, guildId, player)
        if (roles === null) return
        this.#roles.delete(player)
        this.#roles.set(player, roles)
      }),
    )
  }
}

/** `null` where Discord did not say; none for one who is no member. */
async function rolesOf(api: Api, guildId: string, player: string): Promise<readonly string[] | null> {
  try {
    const { roles } = (await api.get(Routes.guildMember(guildId, player))) as { roles: readonly string[] }
    return roles
  } catch (error) {
    return classify(error).kind === 'gone' ? [] : null
  }
}
