import { type APIUser, Routes } from 'discord.js'
import { deliver, delivered } from '#discord/deliver'
import { Ordinals } from '#discord/deliver/ordinals'
import type { DiscordTrouble } from '#discord/errors'
import type { Panel } from '#discord/panels/panels-for'
import type { Finding } from '#discord/stage/finding'
import { digestOf, keepPanels } from '#discord/stage/keep-panels'
import { type Reconciled, reconcile } from '#discord/stage/reconcile'
import type { Stage } from '#discord/stage/stage'
import { stageFor } from '#discord/stage/stage-for'
import { StageMemory } from '#discord/stage/stage-memory'
import { type Api, castOf, readStanding, type Standing } from '#discord/stage/standing'
import type { GameState } from '#engine/state'
import { freshGuildSettings } from '#game/guild-settings'
import type { Clock, CommitLog, GuildBook, LoadedGame, Outbox, StageBook, StageRecord } from '#game/ports'
import { translator } from '#i18n/translate'

/** Whether this process speaks for a server's games (`Fellowship`). */
export interface Voice {
  /** The term under which it does; `null` when another process does. Rejects when the store is away. */
  speaks(guildId: string): Promise<number | null>
  /** As last known. */
  isVoice(guildId: string): boolean
  /** The same number for as long as no other process was there; `null` while one is. */
  solitude(): number | null
}

export interface StagingPorts {
  readonly api: Api
  readonly stageBook: StageBook
  readonly outbox: Outbox
  readonly log: CommitLog
  readonly guilds: Pick<GuildBook, 'load'>
  readonly clock: Clock
  /** Without it this process is the only one. */
  readonly voice?: Voice
  readonly panelsFor: (state: GameState) => readonly Panel[]
}

/** What a pass has changed, and what it could not do. */
export interface PassReport {
  readonly created: readonly string[]
  readonly edited: readonly string[]
  readonly panels: readonly string[]
  readonly said: number
  readonly troubles: readonly DiscordTrouble[]
  /** Of the audit; `null` where nothing was looked at. */
  readonly findings: readonly Finding[] | null
}

/** After so long what Discord shows is looked at again even if nothing should have changed it, ms. */
const staleMs = 60_000

/** Waits for both, also where one fails: a pass that is over has nothing under way. */
async function bothOver<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** How the bot stands in each server, asked again when it is old or when something was forbidden. */
export class Standings {
  readonly #known = new Map<string, { standing: Standing; at: number }>()
  #botId: Promise<string> | undefined

  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
  ) {}

  botId(): Promise<string> {
    this.#botId ??= (this.api.get(Routes.user()) as Promise<APIUser>).then(
      ({ id }) => id,
      (error) => {
        this.#botId = undefined
        throw error
      },
    )
    return this.#botId
  }

  async of(guildId: string, fresh: boolean): Promise<Standing> {
    const known = this.#known.get(guildId)
    if (known && !fresh && this.clock.now() - known.at < staleMs) return known.standing
    const standing = await readStanding(this.api, guildId, await this.botId())
    this.#known.set(guildId, { standing, at: this.clock.now() })
    return standing
  }
}

/** One game's stage and voice: what this process knows of them between two passes. */
export class Staging {
  readonly #ordinals: Ordinals
  readonly #certain = new Set<string>()
  readonly #settled = new Set<string>()
  readonly #memory = new StageMemory()
  #record: StageRecord | undefined
  #verified: { readonly digest: string; readonly at: number } | undefined
  #unsafe: ReadonlySet<string> = new Set()

  constructor(
    readonly gameId: string,
    private readonly guildId: string,
    private readonly standings: Standings,
    private readonly ports: StagingPorts,
    /** Under which this process speaks for the game. */
    readonly term?: number,
  ) {
    this.#ordinals = new Ordinals(ports.log, gameId)
  }

  /** The channel of a room, if there is one and it is not open to the wrong people. */
  room(key: string): string | undefined {
    return this.#unsafe.has(key) ? undefined : this.#record?.channels[key]
  }

  /**
   * The rooms; then in each what must be said, and its panels. `deep` takes nothing for granted; once `isOvertaken`
   * the rest is left for the next pass. Throws what Discord or the store throw, `Superseded` too.
   */
  async pass({ state, version }: LoadedGame, deep: boolean, isOvertaken = () => false): Promise<PassReport> {
    const { api, outbox, log, panelsFor, guilds } = this.ports
    const guild = (await guilds.load(this.guildId)) ?? freshGuildSettings(this.guildId)
    const stage = stageFor(state, guild)
    const rooms = await this.#rooms(stage, guild.hostRoleId, deep)
    const record = await this.#load()
    const unsafe = this.#unsafe
    const botId = await this.standings.botId()
    const queues = await deliver({
      api,
      outbox,
      log,
      gameId: this.gameId,
      botId,
      upTo: version,
      t: translator(state.locale),
      rooms: record.channels,
      wanted: new Set(stage.rooms.map(({ key }) => key)),
      unsafe,
      maySpeak: () => (this.ports.voice?.isVoice(this.guildId) ?? true) && !isOvertaken(),
      ordinals: this.#ordinals,
      certain: this.#certain,
    })
    const keeping = keepPanels(panelsFor(state), record, {
      api,
      botId,
      unsafe,
      deep,
      certain: this.#settled,
      since: 'startedAt' in state.phase ? state.phase.startedAt : 0,
      after: async (room) => void (await queues.get(room)),
    })
    const [telling, kept] = await bothOver(delivered(queues), keeping)
    if (JSON.stringify(kept.panels) !== JSON.stringify(record.panels))
      await this.#save({ ...record, panels: kept.panels })
    const troubles = [...rooms.troubles, ...telling.troubles, ...kept.troubles]
    if (troubles.length > 0) this.#verified = undefined
    return {
      created: rooms.created,
      edited: rooms.edited,
      panels: kept.changed,
      said: telling.said,
      troubles,
      findings: rooms.findings,
    }
  }

  async #rooms(
    stage: Stage,
    hostRoleId: string | null,
    deep: boolean,
  ): Promise<Pick<Reconciled, 'created' | 'edited' | 'troubles'> & { findings: Reconciled['findings'] | null }> {
    const { clock, api } = this.ports
    const digest = digestOf({ stage, hostRoleId })
    const known = this.#verified
    if (!deep && known?.digest === digest && clock.now() - known.at < staleMs) {
      return { created: [], edited: [], troubles: [], findings: null }
    }
    const standing = await this.standings.of(this.guildId, deep || known === undefined)
    const done = await reconcile(stage, await this.#load(), {
      api,
      cast: castOf(standing, this.guildId, hostRoleId),
      memory: this.#memory,
      save: (record) => this.#save(record),
    })
    this.#verified = { digest, at: clock.now() }
    this.#unsafe = done.unsafe
    return done
  }

  async #load(): Promise<StageRecord> {
    this.#record ??= (await this.ports.stageBook.load(this.gameId, this.term)) ?? {
      gameId: this.gameId,
      guildId: this.guildId,
      categoryId: null,
      channels: {},
      roles: {},
      panels: {},
    }
    return this.#record
  }

  async #save(record: StageRecord): Promise<void> {
    this.#record = record
    await this.ports.stageBook.save(record, this.term)
  }
}
