import { type APIDMChannel, type APIMessage, Routes } from 'discord.js'
import { ownMessages } from '#discord/deliver/channel-tail'
import { classify, type DiscordTrouble } from '#discord/errors'
import { marksIn, noteBodies, noteMark } from '#discord/messages/concern-note'
import { type Concern, concernsOf } from '#discord/messages/concerns'
import { plainText } from '#discord/panels/printed-name'
import type { Finding } from '#discord/stage/finding'
import { type MissingPermission, preflight } from '#discord/stage/preflight'
import type { Api } from '#discord/stage/standing'
import type { Clock, GuildBook, StageBook } from '#game/ports'
import { translator } from '#i18n/translate'

/** What Discord puts right by itself within this time is nothing to be told, ms. */
const patienceMs = 60_000
/** After a restart the console is searched so far back for what was told already, ms. */
const memoryMs = 14 * 24 * 60 * 60_000

interface TroubleNotesPorts {
  readonly api: Api
  readonly clock: Clock
  readonly stageBook: StageBook
  readonly guilds: Pick<GuildBook, 'load'>
}

export interface Troubled {
  readonly gameId: string
  readonly guildId: string
  readonly locale: string
  readonly title: string
  /** Who is told in private where the console cannot be reached. */
  readonly host: string | null
  readonly botId: string
  readonly troubles: readonly DiscordTrouble[]
  /** `null`: this time nobody has looked. */
  readonly findings: readonly Finding[] | null
  /** The console's channel, where it can be spoken in. */
  readonly hostChannel: string | undefined
}

/** What a host knows of a game, and what Discord has been failing at since when. */
interface Known {
  readonly told: Map<string, Concern>
  readonly since: Map<string, number>
}

const healed = 'healed'

/**
 * Tells the host what could not be done and which permission is missing (law 8), and what an audit has found: each
 * thing once, for as long as it is so, across restarts too; and once that all is well again. At the console; where it
 * cannot be reached, by letter to whoever opened the game.
 */
export class TroubleNotes {
  readonly #games = new Map<string, Known>()

  constructor(private readonly ports: TroubleNotesPorts) {}

  /** Best effort: throws where the host could not be told, who is then told next time. */
  async tell(troubled: Troubled): Promise<void> {
    const concerns = await this.#concerns(troubled)
    const known = this.#games.get(troubled.gameId) ?? (concerns.length > 0 ? await this.#recall(troubled) : null)
    if (known === null) return
    this.#games.set(troubled.gameId, known)
    const present = new Map(this.#lasting(concerns, known).map((concern) => [concern.key, concern]))
    const news = [...present.values()].filter(({ key, nature }) => nature === 'past' || !known.told.has(key))
    const t = translator(troubled.locale)
    if (news.length > 0) {
      const lines = news.map(({ key, line }) => ({ text: line, mark: noteMark(troubled.gameId, key) }))
      const toMend = news.some(({ nature }) => nature === 'wrong' || nature === 'slow')
      const heard = await this.#say(troubled, lines, toMend ? t('stage:trouble.then') : undefined)
      if (!heard) return
      for (const concern of news) if (concern.nature !== 'past') known.told.set(concern.key, concern)
    }
    if (troubled.findings === null) return
    const over = [...known.told.values()].filter(({ key }) => !present.has(key))
    for (const { key } of over) known.told.delete(key)
    const wrong = [...known.told.values()].some(isWrong)
    if (!over.some(isWrong) || wrong) return
    await this.#say(troubled, [{ text: t('stage:trouble.healed'), mark: noteMark(troubled.gameId, healed) }])
  }

  /** Another process has spoken for the game: what it told stands in the console. */
  forget(gameId: string): void {
    this.#games.delete(gameId)
  }

  /** The permissions that are missing in the server and in the game's channels. */
  async missing({
    guildId,
    gameId,
    botId,
  }: Pick<Troubled, 'guildId' | 'gameId' | 'botId'>): Promise<readonly MissingPermission[]> {
    const { api, stageBook, guilds } = this.ports
    const record = await stageBook.load(gameId)
    const hostRoleId = (await guilds.load(guildId))?.hostRoleId ?? null
    const report = await preflight(api, { guildId, botId, hostRoleId, record, rooms: 0 })
    return report.missing
  }

  async #concerns(troubled: Troubled): Promise<readonly Concern[]> {
    const { gameId, locale, troubles, findings } = troubled
    if (troubles.length === 0 && (findings ?? []).length === 0) return []
    const found = findings ?? []
    const refused = troubles.some(({ failure }) => failure.kind === 'forbidden')
    // What was looked at may be older than what was taken away.
    const explained = !refused || found.some(({ kind }) => kind === 'missing')
    const missing = explained ? [] : (await this.#lacking(troubled)).filter(({ necessary }) => necessary)
    const lacking = missing.map((each) => ({ kind: 'missing' as const, missing: each }))
    const { channels = {} } = (await this.ports.stageBook.load(gameId)) ?? {}
    return concernsOf(troubles, [...found, ...lacking], { t: translator(locale), gameId, channels })
  }

  /** Nothing where the bot may not even look. */
  async #lacking(troubled: Troubled): Promise<readonly MissingPermission[]> {
    try {
      return await this.missing(troubled)
    } catch (error) {
      if (classify(error).kind === 'bug') throw error
      return []
    }
  }

  /** Without what Discord may still put right by itself. */
  #lasting(concerns: readonly Concern[], { since }: Known): readonly Concern[] {
    const now = this.ports.clock.now()
    const slow = new Set(concerns.filter(({ nature }) => nature === 'slow').map(({ key }) => key))
    for (const key of since.keys()) if (!slow.has(key)) since.delete(key)
    for (const key of slow) if (!since.has(key)) since.set(key, now)
    return concerns.filter(({ key }) => now - (since.get(key) ?? Number.NEGATIVE_INFINITY) >= patienceMs)
  }

  async #recall({ gameId, botId, hostChannel, troubles, findings, locale }: Troubled): Promise<Known> {
    const known: Known = { told: new Map(), since: new Map() }
    if (hostChannel === undefined) return known
    const concerns = concernsOf(troubles, findings ?? [], { t: translator(locale), gameId, channels: {} })
    const byMark = new Map(concerns.map((concern) => [noteMark(gameId, concern.key), concern]))
    for await (const message of this.#ownIn(hostChannel, botId)) {
      const marks = marksIn(message)
      if (marks.includes(noteMark(gameId, healed))) break
      for (const mark of marks) {
        const concern = byMark.get(mark)
        if (concern && concern.nature !== 'past') known.told.set(concern.key, concern)
      }
    }
    return known
  }

  /** A console that cannot be read has told nobody anything. */
  async *#ownIn(channelId: string, botId: string): AsyncGenerator<APIMessage> {
    try {
      yield* ownMessages(this.ports.api, channelId, botId, this.ports.clock.now() - memoryMs)
    } catch (error) {
      if (classify(error).kind === 'retry') throw error
    }
  }

  /** False where there is nobody to be told. */
  async #say(
    { hostChannel, host, locale, title }: Troubled,
    lines: readonly { readonly text: string; readonly mark: number }[],
    footing?: string,
  ): Promise<boolean> {
    const { api } = this.ports
    const foot = footing === undefined ? {} : { footing }
    const post = async (channelId: string, around: { readonly heading?: string }) => {
      for (const body of noteBodies(lines, { ...around, ...foot })) {
        await api.post(Routes.channelMessages(channelId), { body })
      }
      return true
    }
    try {
      if (hostChannel !== undefined) return await post(hostChannel, {})
    } catch (error) {
      if (host === null || classify(error).kind === 'retry') throw error
    }
    if (host === null) return false
    const { id } = (await api.post(Routes.userChannels(), { body: { recipient_id: host } })) as APIDMChannel
    return await post(id, { heading: translator(locale)('stage:trouble.about', { title: plainText(title) }) })
  }
}

const isWrong = ({ nature }: Concern): boolean => nature === 'wrong' || nature === 'slow'
