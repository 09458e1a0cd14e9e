import { PermissionFlagsBits as P } from 'discord.js'
import { refusalCodeOf } from '#discord/refusal'
import { wakeAt } from '#engine/deadline'
import type { Settings } from '#engine/settings'
import type { GameState } from '#engine/state'
import { countedSeeds } from '#game/seeds'
import type { MemberSession } from '#playground/discord/member/member-session'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { type Bot, startBot } from '../../src/bot.js'
import { gestureFor, learnedFrom, performGesture } from '../../test/support/gestures.js'
import { Notices } from './notices.js'
import { requestOf } from './requests.js'
import type { Scenario } from './scenario-file.js'
import type { Outcome, Performed, Table } from './table.js'

const locale = 'en-US'
const patienceMs = 10_000

/** One boot of the real bot before the stand-in, over the embedded Mongo; a server of its own for every scenario. */
export interface LiveHall {
  readonly discord: StandIn
  readonly bot: Bot
  table(): Table
  close(): Promise<void>
}

export async function openLiveHall(mongodbUri: string | null = null): Promise<LiveHall> {
  const clock = { at: Date.now(), now: () => clock.at }
  const discord = await startStandIn()
  const failures: string[] = []
  const bot = await startBot({
    token: discord.token,
    apiUrl: discord.api,
    mongodbUri,
    dataDir: null,
    clock,
    seeds: countedSeeds('scenario'),
    requestsPerSecond: 100_000,
    stagePauseMs: 0,
    reporter: {
      failed: (what, error) => failures.push(`${what}: ${error instanceof Error ? error.stack : String(error)}`),
    },
  })
  return {
    discord,
    bot,
    table: () => liveTable(bot, discord, clock, failures),
    async close() {
      await bot.stop()
      await discord.close()
    },
  }
}

function liveTable(bot: Bot, discord: StandIn, clock: { at: number; now(): number }, failures: string[]): Table {
  const { app } = bot
  const notices = new Notices()
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const guild = discord.createGuild({ name: 'Scenario', locale })
  let place = { channelId: '', messageId: '' }
  let gameId = ''
  /** Up to which commit it is known that what the Coven must be told was posted. */
  let lookedAt = 0

  function idOf(name: string): string {
    const known = ids.get(name)
    if (known) return known
    const id = discord.addMember(guild.id, {
      name,
      locale,
      ...(name === 'host' && { permissions: P.ManageGuild }),
    })
    ids.set(name, id)
    names.set(id, name)
    return id
  }
  const session = (name: string): MemberSession => discord.as(idOf(name), guild.id)
  const state = async (): Promise<GameState> => {
    const game = await app.load(gameId)
    if (!game) throw new Error('the scenario has no game')
    return game.state
  }
  const readNotices = async () => {
    for (const commit of await bot.store.commits.after(gameId, notices.version)) notices.read(commit)
  }

  /** The bot's own timers wake the game; nothing here ticks it. */
  async function untilAwake(isDue: (wake: number) => boolean): Promise<void> {
    const due = async () => {
      const wake = wakeAt(await state())
      return wake !== null && isDue(wake)
    }
    if (!(await due())) return
    await bot.jobs.rearm()
    const began = Date.now()
    while (await due()) {
      if (Date.now() - began > patienceMs) throw new Error('the bot slept through a deadline')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  async function seat(scenario: Scenario): Promise<void> {
    clock.at = Date.parse(scenario.startsAt)
    const owner = discord.as(discord.guild(guild.id).ownerId, guild.id)
    const channelId = discord.channelNamed(guild.id, 'general')?.id ?? ''
    place = { channelId, messageId: owner.send(channelId, 'Good evening.').id }
    const by = { id: idOf('host'), name: 'host' }
    const opened = await app.open({
      guildId: guild.id,
      title: scenario.name.slice(0, 80),
      locale,
      hosted: true,
      settings: scenario.settings as Partial<Settings>,
      by,
    })
    if (!opened.ok) throw new Error(opened.refusal)
    gameId = opened.game.gameId
    for (const [name] of scenario.cast)
      await performGesture(session(name), { kind: 'command', name: 'join', options: {} }, received(clock.at))
    const roles = Object.fromEntries(scenario.cast.map(([name, role]) => [idOf(name), role]))
    const warlock = scenario.warlock === undefined ? null : idOf(scenario.warlock)
    const started = await app.execute(gameId, {
      actor: { kind: 'host', ...by },
      act: { kind: 'StartGame', cast: { roles, warlock } },
      receivedAt: clock.at,
      id: '1',
    })
    if (!started.ok) throw new Error(started.refusal.code)
    await readNotices()
    notices.forget()
  }

  const received = (receivedAt: number) => ({ ...place, receivedAt })

  async function perform({ step, receivedAt, handledAt }: Performed): Promise<Outcome> {
    clock.at = handledAt
    await untilAwake((wake) => wake < handledAt)
    const now = await state()
    const act = requestOf(step, (name) => idOf(name ?? ''), now)
    const told = await performGesture(session(step.as), gestureFor(act, now), received(receivedAt))
    await readNotices()
    const refused = refusalCodeOf(told, locale)
    return { refused, learns: refused === null ? learnedFrom(told, locale) : null }
  }

  /** Those who may not speak where the living may: read from the rights that Discord computes. */
  async function silent(): Promise<readonly string[]> {
    const { phase, players } = await state()
    if (phase.phase !== 'burning' && phase.phase !== 'riddle') return []
    await bot.idle()
    const record = await bot.store.stages.load(gameId)
    const town = record?.channels.town ?? ''
    return Object.values(players)
      .filter(({ id, alive }) => alive && (discord.as(id, guild.id).permissionsIn(town) & P.SendMessages) === 0n)
      .map(({ id }) => nameOf(id))
  }
  const nameOf = (id: string): string => names.get(id) ?? id

  return {
    now: () => clock.at,
    idOf,
    nameOf,
    state,
    seat,
    perform,
    silent,
    async moveTo(at) {
      clock.at = at
      await untilAwake((wake) => wake <= at)
      await readNotices()
    },
    async takeTold(asked) {
      await bot.idle()
      for (const { version, announcements, delivered } of await bot.store.commits.after(gameId, lookedAt)) {
        lookedAt = version
        const unsaid = announcements.find(({ kind }, index) => kind === 'coven-told' && !delivered[index])
        if (unsaid) throw new Error(`#coven was not told ${JSON.stringify(unsaid.data)}`)
      }
      const taken = notices.take(asked.map(idOf))
      return Object.fromEntries(asked.map((name) => [name, taken[idOf(name)] ?? []]))
    },
    async close() {
      const game = await app.load(gameId)
      if (game && game.state.phase.phase !== 'ended') {
        const actor = { kind: 'host', id: idOf('host'), name: 'host' } as const
        await app.execute(gameId, { actor, act: { kind: 'Cancel' }, receivedAt: clock.at, id: '2' })
      }
      await bot.idle()
      await forget(bot, gameId, guild.id)
      const [failure] = failures.splice(0)
      if (failure) throw new Error(failure)
    },
  }
}

/** Not every server that speaks the protocol finds by index: there each game would make the next one slower. */
async function forget({ store }: Bot, gameId: string, guildId: string): Promise<void> {
  const { commits, snapshots, games, stages } = store.connection.collections
  await commits?.deleteMany({ gameId })
  for (const collection of [snapshots, stages]) await collection?.deleteMany({ _id: gameId as never })
  await games?.deleteMany({ guildId })
}
