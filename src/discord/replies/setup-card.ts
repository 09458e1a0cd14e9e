import { hindrances, preflightLines } from '#discord/messages/preflight-lines'
import { type Block, type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { shownValue } from '#discord/replies/setting-value'
import { invited, invitedPermissions, type PreflightReport } from '#discord/stage/preflight'
import { defaultSettings } from '#engine/settings'
import type { GuildSettings } from '#game/ports'
import type { Translate } from '#i18n/translate'

/** How the server is set up, and the permission doctor's report; `null` where Discord could not be asked. */
export function setupCard(
  guild: GuildSettings,
  report: PreflightReport | null,
  applicationId: string,
  t: Translate,
): PanelBody {
  const { schedule, timeZone } = { ...defaultSettings, ...guild.defaults }
  return panelBody('bone', [
    text(
      `## ${t('replies:setup.title')}`,
      t('replies:setup.language', { language: languageName(guild.locale, t) }),
      guild.hostRoleId === null
        ? t('replies:setup.no-host-role')
        : t('replies:setup.host-role', { role: `<@&${guild.hostRoleId}>` }),
      t('replies:setup.zone', { zone: shownValue(timeZone) }),
      t('replies:setup.schedule', { schedule: t(`replies:schedule.${schedule}`) }),
      t('replies:setup.town', { readers: t(`replies:readers.${guild.townReaders}`) }),
      t(guild.deadCovenReads ? 'replies:setup.dead-coven' : 'replies:setup.no-dead-coven'),
    ),
    rule,
    text(`### ${t('replies:setup.doctor')}`, ...doctor(report, t)),
    ...(report && report.missing.length > 0 ? [remedy(guild.guildId, applicationId, t)] : []),
    text(`-# ${t('replies:setup.next')}`),
  ])
}

function doctor(report: PreflightReport | null, t: Translate): string[] {
  if (report === null) return [t('replies:setup.unknown')]
  const lines = preflightLines(report, t)
  const sick = hindrances(report, t).length > 0
  return [...(sick ? [t('replies:setup.hindered')] : []), ...lines.map((line) => `- ${line}`)]
}

/** What the bot's role must hold, and the invitation that gives it all at once. */
function remedy(guildId: string, applicationId: string, t: Translate): Block | null {
  const names = invited.map((name) => t(`stage:permission.${name}`)).join(', ')
  return text(
    t('replies:setup.needed', { names }),
    t('replies:setup.invite', { url: invitation(guildId, applicationId) }),
  )
}

/** Discord's page that invites a bot again, with everything a game takes and nothing more. */
export function invitation(guildId: string, applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: invitedPermissions.toString(),
    guild_id: guildId,
    disable_guild_select: 'true',
  })
  return `https://discord.com/oauth2/authorize?${query}`
}

const languageName = (locale: string, t: Translate): string =>
  locale === 'ru' ? t('replies:language.ru') : t('replies:language.en-US')
