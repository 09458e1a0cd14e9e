import type { RepairReport } from '#discord/consequences'
import { findingLine, natureOf } from '#discord/messages/concerns'
import { missingLine } from '#discord/messages/preflight-lines'
import { roomLink } from '#discord/messages/room-name'
import type { Translate } from '#i18n/translate'

/** What a repair did and what it could not do, room by room, and who can read what he should not. */
export function repairReply(report: RepairReport | null, t: Translate): string {
  if (report === null) return t('replies:no-game')
  const { created, edited, panels, troubles, missing, findings, channels } = report
  const links = (keys: readonly string[]) => [...new Set(keys.map((key) => roomLink(key, channels, t)))].join(', ')
  const failed = troubles.map(({ kind, where }) =>
    t(`replies:repair.trouble.${kind}`, { where: roomLink(where, channels, t) }),
  )
  const lines = [
    created.length > 0 && t('replies:repair.created', { count: created.length, rooms: links(created) }),
    edited.length > 0 && t('replies:repair.edited', { count: edited.length, rooms: links(edited) }),
    panels.length > 0 && t('replies:repair.panels', { count: panels.length }),
    ...[...new Set(failed)].map((line) => `- ${line}`),
    ...missing.map((each) => `- ${missingLine(each, t)}`),
  ].filter((line) => typeof line === 'string')
  const found = findings.map((finding) => `- ${findingLine(finding, { t, channels })}`)
  return [
    ...(lines.length === 0 && findings.every((finding) => natureOf(finding) === 'so')
      ? [t('replies:repair.healthy')]
      : lines),
    ...found,
  ].join('\n')
}
