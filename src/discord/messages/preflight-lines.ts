import { plainText } from '#discord/panels/printed-name'
import type { MissingPermission, PreflightReport } from '#discord/stage/preflight'
import type { Translate } from '#i18n/translate'

/** The report in words, what hinders first; one line saying that all is well where nothing is to be said. */
export function preflightLines(report: PreflightReport, t: Translate): string[] {
  const { missing, hostRole, belowHostRole, administrators, overprivileged } = report
  const lines = [
    ...hindrances(report, t),
    ...missing.filter(({ necessary }) => !necessary).map((each) => missingLine(each, t)),
    ...(overprivileged ? [t('stage:preflight.overprivileged')] : []),
    ...(hostRole === 'none' ? [t('stage:preflight.noHostRole')] : []),
    ...(belowHostRole === null ? [] : [t('stage:preflight.below', { role: `**${plainText(belowHostRole)}**` })]),
    ...(administrators.length === 0
      ? []
      : [
          t('stage:preflight.administrators', {
            roles: administrators.map((name) => `**${plainText(name)}**`).join(', '),
          }),
        ]),
  ]
  return report.ready && missing.length === 0 ? [t('stage:preflight.ready'), ...lines] : lines
}

/** What must be put right before a game can be hosted as it should. */
export function hindrances({ missing, channels, category, hostRole }: PreflightReport, t: Translate): string[] {
  return [
    ...missing.filter(({ necessary }) => necessary).map((each) => missingLine(each, t)),
    ...(channels.needed > channels.free ? [t('stage:preflight.channels', channels)] : []),
    ...(category && category.used + category.needed > 50 ? [t('stage:preflight.category', category)] : []),
    ...(hostRole === 'gone' ? [t('stage:preflight.hostRoleGone')] : []),
  ]
}

/** `Missing: **Manage Roles** in the server.` */
export function missingLine({ permission, channelId, necessary }: MissingPermission, t: Translate): string {
  const facts = {
    permission: t(`stage:permission.${permission}`),
    where: channelId === null ? t('stage:preflight.server') : t('stage:finding.within', { where: `<#${channelId}>` }),
  }
  return necessary ? t('stage:preflight.missing', facts) : t('stage:preflight.wanting', facts)
}
