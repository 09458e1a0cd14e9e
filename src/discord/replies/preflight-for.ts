import { classify } from '#discord/errors'
import type { PreflightReport } from '#discord/stage/preflight'
import type { StageDoor } from '#discord/stage-door'
import type { LoadedGame } from '#game/ports'

/** A host is not kept waiting for a Discord that does not answer longer than this, ms. */
const patienceMs = 5_000

/** The pre-flight, or `null` where Discord does not answer or does not let the bot look: the order goes on without it. */
export async function preflightFor(
  stage: StageDoor,
  guildId: string,
  game: LoadedGame | null,
): Promise<PreflightReport | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([stage.preflight(guildId, game ?? undefined), patience])
  } catch (error) {
    if (classify(error).kind === 'bug') throw error
    return null
  } finally {
    clearTimeout(timer)
  }
}
