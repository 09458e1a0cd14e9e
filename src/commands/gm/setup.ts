import type { GmOrder, GmTyping, GmUse, OrderName } from '#commands/gm/order'
import { choice, named } from '#commands/naming'
import { refusalReply } from '#discord/refusal'
import { say, show } from '#discord/replies/answer'
import { preflightFor } from '#discord/replies/preflight-for'
import { suggestValues } from '#discord/replies/setting-value'
import { setupCard } from '#discord/replies/setup-card'
import { defaultSettings, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import type { GuildSettings } from '#game/ports'
import { locales } from '#i18n/locale'

const readers = ['everyone', 'players'] as const

/** How this server plays: language, host role, zone, schedule, readers; and whether the bot may do what it must. */
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
      .addStringOption((option) => named(option, 'gm.setup.zone').setMaxLength(60).setAutocomplete(true))
      .addStringOption((option) =>
        named(option, 'gm.setup.schedule').addChoices(
          settingShapes.schedule.values.map((value) => choice(value, `replies:schedule.${value}`)),
        ),
      )
      .addStringOption((option) =>
        named(option, 'gm.setup.town').addChoices(readers.map((value) => choice(value, `replies:readers.${value}`))),
      )
      .addBooleanOption((option) => named(option, 'gm.setup.deadcoven')) as typeof sub,
  async run({ app, exchange, options, interaction, stage }) {
    const { t, guildId } = exchange
    const before = await app.guildSettings(guildId)
    const changes = settingsChosen(options)
    const bad = badSetting(changes, { ...defaultSettings, ...before.defaults })
    if (bad !== null) return say(refusalReply({ code: 'bad-setting', setting: bad }, t))
    const after: GuildSettings = {
      ...before,
      locale: locales.find((locale) => locale === options.getString('language')) ?? before.locale,
      hostRoleId: chosenRole(options, before),
      townReaders: readers.find((value) => value === options.getString('town')) ?? before.townReaders,
      deadCovenReads: options.getBoolean('dead-coven') ?? before.deadCovenReads,
      defaults: { ...before.defaults, ...changes },
    }
    const game = await app.current(guildId)
    const present = game?.state.phase.phase === 'ended' ? null : game
    if (options.data[0]?.options?.length) {
      await app.saveGuildSettings(after)
      if (present) stage.committed(present)
    }
    return show(setupCard(after, await preflightFor(stage, guildId, present), interaction.applicationId, t))
  },
  async suggest({ option, typed }: GmTyping) {
    if (option !== 'zone') return []
    const sought = typed.trim().toLowerCase()
    return suggestValues('timeZone', typed)
      .filter((zone) => zone.toLowerCase().includes(sought))
      .map((zone) => ({ name: zone, value: zone }))
  },
}

function settingsChosen(options: GmUse['options']): Partial<Settings> {
  const zone = options.getString('zone')
  const schedule = options.getString('schedule')
  return {
    ...(zone === null ? {} : { timeZone: zone.trim() }),
    ...(schedule === 'classic' || schedule === 'blitz' ? { schedule } : {}),
  }
}

/** By its id: whether Discord sends the role along does not matter. @everyone would be no role of hosts: it takes theirs away. */
function chosenRole(options: GmUse['options'], { guildId, hostRoleId }: GuildSettings): string | null {
  const value = options.get('host')?.value
  if (typeof value !== 'string') return hostRoleId
  return value === guildId ? null : value
}
