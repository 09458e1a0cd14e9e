import type { RepairReport } from '#discord/consequences'
import type { PreflightReport } from '#discord/stage/preflight'
import type { LoadedGame } from '#game/ports'

/** The way to the stage that a host's order needs. */
export interface StageDoor {
  /** Makes Discord as the game says, now; `null` for an unknown game. */
  repair(gameId: string): Promise<RepairReport | null>
  /** What would hinder a game in this server, or hinders `game`. Throws when Discord is out of reach. */
  preflight(guildId: string, game?: LoadedGame): Promise<PreflightReport>
  /** Lets Discord follow, soon. Never throws. */
  committed(game: LoadedGame): void
}
