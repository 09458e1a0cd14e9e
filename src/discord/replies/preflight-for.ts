import { classify } from '#discord/errors'
import { hindrances } from '#discord/messages/preflight-lines'
import type { PreflightReport } from '#discord/stage/preflight'
import type { StageDoor } from '#discord/stage-door'
import type { LoadedGame } from '#game/ports'
import type { Translate } from '#i18n/translate'

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

/** What is in the way of a game, to be added to an answer; empty where nothing is, or where nobody could look. */
export function hindered(report: PreflightReport | null, t: Translate): string {
  const warnings = report === null ? [] : hindrances(report, t)
  return warnings.length === 0
    ? ''
    : ['', '', t('replies:opened-hindered'), ...warnings.map((line) => `- ${line}`)].join('\n')
}
