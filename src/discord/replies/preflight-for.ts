import { classify } from '#discord/errors'
import type { PreflightReport } from '#discord/stage/preflight'
import type { StageDoor } from '#discord/stage-door'
import type { LoadedGame } from '#game/ports'

/** The pre-flight, or `null` where Discord does not answer or does not let the bot look: the order goes on without it. */
export async function preflightFor(
  stage: StageDoor,
  guildId: string,
  game: LoadedGame | null,
): Promise<PreflightReport | null> {
  try {
    return await stage.preflight(guildId, game ?? undefined)
  } catch (error) {
    if (classify(error).kind === 'bug') throw error
    return null
  }
}
