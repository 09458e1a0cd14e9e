import type { GmOrder, GmTyping, OrderName } from '#commands/gm/order'
import { named } from '#commands/naming'
import { refusalReply } from '#discord/refusal'
import { say, show } from '#discord/replies/answer'
import { performHostAct } from '#discord/replies/perform'
import { isSettingKey, readSetting, suggestValues } from '#discord/replies/setting-value'
import { settingsCard } from '#discord/replies/settings-card'
import { defaultSettings, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'

/** Shows the settings, or changes one: of the game while there is one, else of the games to come. */
export const settingsOrder: GmOrder<OrderName> = {
  name: 'settings',
  shape: (sub) =>
    sub
      .addStringOption((option) => named(option, 'gm.settings.setting').setAutocomplete(true))
      .addStringOption((option) =>
        named(option, 'gm.settings.value').setAutocomplete(true).setMaxLength(100),
      ) as typeof sub,
  async run({ app, exchange, options }) {
    const { t, guildId } = exchange
    const guild = await app.guildSettings(guildId)
    const game = await app.current(guildId)
    const running = game && game.state.phase.phase !== 'ended' ? game : null
    const key = options.getString('setting')
    const typed = options.getString('value')
    const present: Settings = running?.state.settings ?? { ...defaultSettings, ...guild.defaults }
    if (key === null || typed === null) return show(settingsCard(present, running !== null, t))
    if (!isSettingKey(key)) return say(refusalReply({ code: 'bad-setting', setting: key.slice(0, 50) }, t))
    const changes = { [key]: readSetting(key, typed) } as Partial<Settings>
    if (running) return say(await performHostAct(app, exchange, running.gameId, { kind: 'ChangeSettings', changes }))
    const bad = badSetting(changes, present)
    if (bad !== null) return say(refusalReply({ code: 'bad-setting', setting: bad }, t))
    await app.saveGuildSettings({ ...guild, defaults: { ...guild.defaults, ...changes } })
    return say(t('replies:defaults-changed', { settings: key }))
  },
  async suggest({ option, typed, options }: GmTyping) {
    const sought = typed.trim().toLowerCase()
    const key = options.getString('setting')
    const values =
      option === 'setting'
        ? Object.keys(settingShapes)
        : key !== null && isSettingKey(key)
          ? suggestValues(key, typed)
          : []
    return values.filter((value) => value.toLowerCase().includes(sought)).map((value) => ({ name: value, value }))
  },
}
