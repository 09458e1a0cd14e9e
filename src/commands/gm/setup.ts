import type { GmOrder, GmUse, OrderName } from '#commands/gm/order'
import { choice, named } from '#commands/naming'
import { refusalReply } from '#discord/refusal'
import { say, show } from '#discord/replies/answer'
import { setupCard } from '#discord/replies/setup-card'
import { defaultSettings, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import { locales } from '#i18n/locale'

/** How this server plays: language, host role, zone, schedule; and whether the bot may do what it must. */
export const setupOrder: GmOrder<OrderName> = {
  name: 'setup',
  shape: (sub) =>
    sub
      .addStringOption((option) =>
        named(option, 'gm.setup.language').addChoices(
          locales.map((locale) => choice(locale, `replies:language.${locale}`)),
        ),
      )
      .addRoleOption((option) => named(option, 'gm.setup.host'))
      .addStringOption((option) => named(option, 'gm.setup.zone').setMaxLength(60))
      .addStringOption((option) =>
        named(option, 'gm.setup.schedule').addChoices(
          settingShapes.schedule.values.map((value) => choice(value, `replies:schedule.${value}`)),
        ),
      ) as typeof sub,
  async run({ app, exchange, options, interaction }) {
    const { t, guildId } = exchange
    const before = await app.guildSettings(guildId)
    const zone = options.getString('zone')
    const schedule = options.getString('schedule')
    const changes: Partial<Settings> = {
      ...(zone === null ? {} : { timeZone: zone.trim() }),
      ...(schedule === 'classic' || schedule === 'blitz' ? { schedule } : {}),
    }
    const bad = badSetting(changes, { ...defaultSettings, ...before.defaults })
    if (bad !== null) return say(refusalReply({ code: 'bad-setting', setting: bad }, t))
    const after = {
      ...before,
      locale: locales.find((locale) => locale === options.getString('language')) ?? before.locale,
      hostRoleId: chosenRole(options) ?? before.hostRoleId,
      defaults: { ...before.defaults, ...changes },
    }
    if (options.data[0]?.options?.length) await app.saveGuildSettings(after)
    return show(setupCard(after, interaction.appPermissions ?? null, t))
  },
}

/** By its id: whether Discord sends the role along does not matter. */
function chosenRole(options: GmUse['options']): string | null {
  const value = options.get('host')?.value
  return typeof value === 'string' ? value : null
}
