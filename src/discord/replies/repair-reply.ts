import type { RepairReport } from '#discord/consequences'
import type { Translate } from '#i18n/translate'

/** The way to the stage that a host's order needs. */
export interface StageDoor {
  /** Makes Discord as the game says, now; `null` for an unknown game. */
  repair(gameId: string): Promise<RepairReport | null>
}

/** What a repair did and what it could not do, by the keys of the rooms. */
export function repairReply(report: RepairReport | null, t: Translate): string {
  if (report === null) return t('replies:no-game')
  const { created, edited, panels, troubles, missing } = report
  const lines = [
    created.length > 0 && t('replies:repair.created', { count: created.length, rooms: created.join(', ') }),
    edited.length > 0 && t('replies:repair.edited', { count: edited.length, rooms: edited.join(', ') }),
    panels.length > 0 && t('replies:repair.panels', { count: panels.length }),
    ...troubles.map(({ kind, where }) => `- ${t(`replies:repair.trouble.${kind}`, { where })}`),
    missing,
  ].filter((line) => typeof line === 'string' && line !== '')
  return lines.length === 0 ? t('replies:repair.healthy') : lines.join('\n')
}
