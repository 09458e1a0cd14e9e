import type { Failure } from '#discord/errors'
import { FollowedGame, type FollowingPorts } from '#discord/following'
import { Rounds } from '#discord/rounds'
import type { Finding } from '#discord/stage/finding'
import { type MissingPermission, type PreflightReport, preflight } from '#discord/stage/preflight'
import { stageFor } from '#discord/stage/stage-for'
import { Standings, type Voice } from '#discord/staging'
import { TroubleNotes } from '#discord/trouble-notes'
import type { Consequences, LoadedGame } from '#game/ports'

export interface ConsequencesPorts extends FollowingPorts {
  /** Between two thorough looks at a game, ms; 50 s unless told otherwise. */
  readonly roundMs?: number
  /** Between two passes of one game in one phase, ms, so that many acts become one edit; 250 unless told otherwise. */
  readonly pauseMs?: number
}

export interface RepairReport {
  readonly created: readonly string[]
  readonly edited: readonly string[]
  readonly panels: readonly string[]
  readonly troubles: readonly { readonly where: string; readonly kind: Failure['kind'] }[]
  readonly missing: readonly MissingPermission[]
  /** Of the audit, but for permissions, which are all in `missing`. */
  readonly findings: readonly Finding[]
  /** Channel ids by room, as they are now. */
  readonly channels: Readonly<Record<string, string>>
}

export interface DiscordConsequences extends Consequences {
  /** Makes the stage right now, taking nothing for granted; `null` for an unknown game. Throws when Discord is out of reach. */
  repair(gameId: string): Promise<RepairReport | null>
  /** What would hinder a game in this server, or hinders `game`. Throws when Discord is out of reach. */
  preflight(guildId: string, game?: LoadedGame): Promise<PreflightReport>
  /** No more passes are begun; resolves when the one under way is over. */
  close(): Promise<void>
}

/** Town, Gazette, graveyard, console, Coven, and four seats with a power. */
const usualRooms = 9

/** The first process of all, and the only one. */
const only: Voice = { speaks: async () => 0, isVoice: () => true, solitude: () => 0 }

/**
 * Lets Discord follow the log: after each commit the rooms, then in each what must be said, then its panels.
 *
 * Guaranteed: one pass at a time for a game, always with the newest state, also among several processes; whoever begins
 * to speak for a game takes nothing for granted; nothing here throws at the player or holds up a game; what failed is
 * tried again, after a second at first, after a minute at last; the host is told what cannot be done. Not guaranteed:
 * that every state in between is shown.
 */
export function createConsequences(ports: ConsequencesPorts): DiscordConsequences {
  const standings = new Standings(ports.api, ports.clock)
  const notes = new TroubleNotes(ports)
  const rounds = new Rounds((gameId) => void lookAgain(gameId), ports.roundMs)
  const voice = ports.voice ?? only
  const games = new Map<string, FollowedGame>()
  let closed = false
  const following = {
    ports,
    voice,
    standings,
    notes,
    rounds,
    pauseMs: ports.pauseMs ?? 250,
    isClosed: () => closed,
  }

  function gameOf({ gameId, guildId }: LoadedGame): FollowedGame {
    const game = games.get(gameId) ?? new FollowedGame(gameId, guildId, following, () => games.delete(gameId))
    games.set(gameId, game)
    return game
  }

  function committed(game: LoadedGame): void {
    if (voice.isVoice(game.guildId)) gameOf(game).show(game)
  }

  /** Nobody has done anything, yet somebody may have changed what Discord shows. */
  async function lookAgain(gameId: string): Promise<void> {
    try {
      const game = await ports.load(gameId)
      if (game) committed(game)
    } catch {
      // The store is away: the next round will come.
    }
  }

  async function idle(): Promise<void> {
    const walking = () => [...games.values()].flatMap((game) => game.walking ?? [])
    for (let under = walking(); under.length > 0; under = walking()) await Promise.all(under)
  }

  async function repair(gameId: string): Promise<RepairReport | null> {
    const known = await ports.load(gameId)
    if (!known) return null
    const { created, edited, panels, troubles, findings } = await gameOf(known).repair(known)
    const botId = await standings.botId()
    return {
      created,
      edited,
      panels,
      troubles: troubles.map(({ where, failure }) => ({ where, kind: failure.kind })),
      missing: await notes.missing({ gameId, guildId: known.guildId, botId }),
      findings: (findings ?? []).filter(({ kind }) => kind !== 'missing'),
      channels: (await ports.stageBook.load(gameId))?.channels ?? {},
    }
  }

  async function preflightOf(guildId: string, game?: LoadedGame): Promise<PreflightReport> {
    const hostRoleId = (await ports.guilds.load(guildId))?.hostRoleId ?? null
    const botId = await standings.botId()
    const record = game ? await ports.stageBook.load(game.gameId) : null
    const rooms = Math.max(usualRooms, game ? stageFor(game.state).rooms.length : 0)
    return preflight(ports.api, { guildId, botId, hostRoleId, record, rooms })
  }

  async function close(): Promise<void> {
    closed = true
    rounds.close()
    for (const game of games.values()) game.stopWaiting()
    await idle()
  }

  return { committed, idle, repair, preflight: preflightOf, close }
}
