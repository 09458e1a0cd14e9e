import type { GmOrder, GmTyping, GmUse, OrderName } from '#commands/gm/order'
import { withReason } from '#commands/gm/reason'
import { named } from '#commands/naming'
import { excerpt } from '#discord/panels/printed-name'
import { refusalReply } from '#discord/refusal'
import { say, show } from '#discord/replies/answer'
import { performHostAct } from '#discord/replies/perform'
import { isSettingKey, readSetting, type SettingKey, shownValue, suggestValues } from '#discord/replies/setting-value'
import { changed, takes } from '#discord/replies/setting-words'
import { isClockSetting, type SettingsOf, settingKeys, settingsCard } from '#discord/replies/settings-card'
import { defaultSettings, type Settings } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import type { GuildSettings, LoadedGame } from '#game/ports'

interface Scope {
  readonly whose: SettingsOf
  readonly game: LoadedGame | null
  readonly guild: GuildSettings
  readonly present: Settings
}

/** The settings of the game while there is one, else of the games to come. */
async function scopeOf({ app, exchange }: Pick<GmUse, 'app' | 'exchange'>): Promise<Scope> {
  const guild = await app.guildSettings(exchange.guildId)
  const newest = await app.current(exchange.guildId)
  const game = newest && newest.state.phase.phase !== 'ended' ? newest : null
  const whose = game === null ? 'server' : game.state.phase.phase === 'lobby' ? 'lobby' : 'game'
  return { whose, game, guild, present: game?.state.settings ?? { ...defaultSettings, ...guild.defaults } }
}

/** Shows the settings, or changes one. */
export const settingsOrder: GmOrder<OrderName> = {
  name: 'settings',
  shape: (sub) =>
    withReason(
      sub
        .addStringOption((option) => named(option, 'gm.settings.setting').setAutocomplete(true))
        .addStringOption((option) =>
          named(option, 'gm.settings.value').setAutocomplete(true).setMaxLength(100),
        ) as typeof sub,
    ),
  async run(use) {
    const { app, exchange, options } = use
    const { t } = exchange
    const { whose, game, guild, present } = await scopeOf(use)
    const key = options.getString('setting')
    const typed = options.getString('value')
    if (key === null && typed === null) return show(settingsCard(present, whose, t))
    if (key === null) return say(t('settings:which'))
    if (!isSettingKey(key)) return say(refusalReply({ code: 'bad-setting', setting: excerpt(key, 50) }, t))
    if (typed === null) {
      const value = shownValue(present[key])
      return say(t('settings:one', { setting: key, about: t(`settings:about.${key}`), value, takes: takes(key, t) }))
    }
    const changes = { [key]: readSetting(key, typed) } as Partial<Settings>
    const bad = badSetting(changes, present)
    if (game) {
      const told = await performHostAct(
        app,
        exchange,
        game.gameId,
        { kind: 'ChangeSettings', changes },
        { reason: options.getString('reason') },
      )
      const fixed = whose === 'game' && bad === null && !isClockSetting(key)
      return say(fixed ? `${told}\n${t('settings:fixed', { setting: key })}` : told)
    }
    if (bad !== null) return say(refusalReply({ code: 'bad-setting', setting: bad }, t))
    await app.saveGuildSettings({ ...guild, defaults: { ...guild.defaults, ...changes } })
    return say(t('replies:defaults-changed', { settings: changed(changes) }))
  },
  async suggest(typing: GmTyping) {
    const { option, typed, options } = typing
    const sought = typed.trim().toLowerCase()
    const scope = await scopeOf(typing)
    if (option === 'setting') return suggestKeys(scope, typing, sought)
    const key = options.getString('setting')
    return key !== null && isSettingKey(key) ? suggestFor(key, scope, typing, sought) : []
  },
}

/** A running game takes settings of the clock only: no others are offered. */
function suggestKeys({ whose, present }: Scope, { exchange: { t } }: GmTyping, sought: string) {
  return settingKeys
    .filter((key) => whose !== 'game' || isClockSetting(key))
    .map((key) => ({
      value: key,
      name: excerpt(`${key} = ${shownValue(present[key])} · ${t(`settings:about.${key}`)}`, 100),
    }))
    .filter(({ name }) => name.toLowerCase().includes(sought))
}

function suggestFor(key: SettingKey, { present }: Scope, { exchange: { t }, typed }: GmTyping, sought: string) {
  const now = shownValue(present[key])
  const usual = shownValue(defaultSettings[key])
  const note = (value: string) =>
    [value === now && t('settings:now'), value === usual && t('settings:usual')].filter(Boolean).join(', ')
  return [...new Set(suggestValues(key, typed, now, usual))]
    .filter((value) => value.toLowerCase().includes(sought))
    .map((value) => ({ value, name: note(value) === '' ? value : `${value} (${note(value)})` }))
}
