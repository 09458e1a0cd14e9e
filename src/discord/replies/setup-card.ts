import { PermissionFlagsBits as P, type PermissionsBitField } from 'discord.js'
import { type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { shownValue } from '#discord/replies/setting-value'
import { defaultSettings } from '#engine/settings'
import type { GuildSettings } from '#game/ports'
import type { PhraseKeyWithoutValues, Translate } from '#i18n/translate'

/** What the bot needs on the server, and what for (least privilege: nothing more). */
const needed = [
  ['ManageChannels', P.ManageChannels],
  ['ManageRoles', P.ManageRoles],
  ['ViewChannel', P.ViewChannel],
  ['SendMessages', P.SendMessages],
  ['ReadMessageHistory', P.ReadMessageHistory],
  ['EmbedLinks', P.EmbedLinks],
  ['AttachFiles', P.AttachFiles],
] as const

/** How the server is set up, and the permission doctor's report. `granted` is `null` where Discord did not say. */
export function setupCard(
  guild: GuildSettings,
  granted: Readonly<PermissionsBitField> | null,
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
    ),
    rule,
    text(...doctor(granted, t)),
    text(`-# ${t('replies:setup.next')}`),
  ])
}

function doctor(granted: Readonly<PermissionsBitField> | null, t: Translate): string[] {
  if (granted === null) return [t('replies:setup.unknown')]
  const missing = needed.filter(([, bit]) => !granted.has(bit))
  return [
    ...(missing.length === 0
      ? [t('replies:setup.healthy')]
      : [
          t('replies:setup.missing', { count: missing.length }),
          ...missing.map(([name]) => `- ${t(`replies:permission.${name}` satisfies PhraseKeyWithoutValues)}`),
        ]),
    ...(granted.has(P.Administrator, false) ? [t('replies:setup.administrator')] : []),
  ]
}

const languageName = (locale: string, t: Translate): string =>
  locale === 'ru' ? t('replies:language.ru') : t('replies:language.en-US')
