import { Routes } from 'discord.js'
import type { DiscordTrouble } from '#discord/errors'
import { messagesOf } from '#discord/messages/letter'
import { missingLine } from '#discord/messages/preflight-lines'
import { roomName } from '#discord/messages/room-name'
import { type MissingPermission, preflight } from '#discord/stage/preflight'
import type { Api } from '#discord/stage/standing'
import type { Clock, GuildBook, StageBook } from '#game/ports'
import { type Translate, translator } from '#i18n/translate'

/** The host is told of the same trouble at most once in this time, ms. */
const quietMs = 60 * 60_000

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
  readonly botId: string
  readonly troubles: readonly DiscordTrouble[]
  /** The console's channel, where it can be spoken in. */
  readonly hostChannel: string | undefined
}

/** Tells the host at the console what could not be done, and which permission is missing (law 8). */
export class TroubleNotes {
  readonly #told = new Map<string, number>()

  constructor(private readonly ports: TroubleNotesPorts) {}

  /** Best effort: it is no trouble of its own when the console cannot be reached. */
  async tell(troubled: Troubled): Promise<void> {
    const { gameId, locale, troubles, hostChannel } = troubled
    const t = translator(locale)
    const news = troubles.filter((trouble) => this.#isNews(gameId, trouble))
    if (news.length === 0 || hostChannel === undefined) return
    const missing = news.some(({ failure }) => failure.kind === 'forbidden') ? await this.missing(troubled) : []
    const lines = new Set(news.map((trouble) => lineFor(trouble, gameId, t)))
    const blocks = [[...lines].join('\n'), missing.map((each) => missingLine(each, t)).join('\n')]
    for (const body of messagesOf({ accent: 'bone', blocks }, () => 0)) {
      await this.ports.api.post(Routes.channelMessages(hostChannel), { body })
    }
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

  #isNews(gameId: string, { failure, where }: DiscordTrouble): boolean {
    if (failure.kind === 'retry' || failure.kind === 'gone') return false
    const key = `${gameId} ${where} ${failure.kind}`
    const now = this.ports.clock.now()
    if (now - (this.#told.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return false
    this.#told.set(key, now)
    return true
  }
}

function lineFor({ failure, where }: DiscordTrouble, gameId: string, t: Translate): string {
  const place = roomName(where, t)
  if (failure.kind === 'forbidden') return t('stage:trouble.forbidden', { where: place })
  if (failure.kind === 'full') return t('stage:trouble.full', { where: place })
  return t('stage:trouble.bug', { where: place, id: gameId })
}
