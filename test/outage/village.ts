import { PermissionFlagsBits as P } from 'discord.js'
import { startEmbeddedMongo } from '#embedded-mongo/server'
import type { RoleId } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { GameState } from '#engine/state'
import type { Commit } from '#game/commit'
import type { Request } from '#game/request'
import { countedSeeds } from '#game/seeds'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { prepareForRebirth } from '../../scripts/crash-matrix/incarnation.js'
import { type Bot, startBot } from '../../src/bot.js'
import { type JumpingClock, jumpingClock } from '../support/clock.js'
import { evening, mustBeOk } from '../support/game-dsl.js'
import { gestureFor, performGesture } from '../support/gestures.js'
import { openRelay, type Relay } from './relay.js'

/** The real bot before the stand-in, and its database at the end of a relay. One a test file. */
export interface Village {
  readonly discord: StandIn
  readonly mongo: Relay
  readonly clock: JumpingClock
  readonly failures: string[]
  bot(): Bot
  /** A game of its own server in the first night of a blitz of eight. */
  play(settings?: Partial<Settings>): Promise<Played>
  /** Lets `ms` pass for the clock and in truth alike. */
  pass(ms: number): Promise<void>
  /** Moves the clock alone. */
  jump(ms: number): Promise<void>
  /** Stops the bot as an operator does; `back` starts it again. */
  leave(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

export interface Played {
  readonly guildId: string
  readonly gameId: string
  readonly ids: Readonly<Record<string, string>>
  state(): Promise<GameState>
  log(): Promise<readonly Commit[]>
  act(name: string, act: Request['act']): Promise<string>
  /** What stands in a room, oldest first; in the one of a private conversation for `to NAME`. */
  said(room: string): Promise<readonly string[]>
  /** Ends the game, so that it has no part in what follows. */
  end(): Promise<void>
}

const cast = {
  ann: 'catholic',
  bob: 'coven',
  cyd: 'coven',
  dan: 'citizen',
  eve: 'surgeon',
  fay: 'journalist',
  gil: 'citizen',
  hal: 'citizen',
} as const satisfies Record<string, RoleId>

export async function foundVillage(): Promise<Village> {
  const clock = jumpingClock(evening)
  const discord = await startStandIn({ clock })
  const database = await startEmbeddedMongo({ dir: null })
  const mongo = await openRelay(decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(database.uri)?.[1] ?? ''))
  const failures: string[] = []
  let passed = 0
  const born = () => {
    prepareForRebirth()
    return startBot({
      token: discord.token,
      apiUrl: discord.api,
      mongodbUri: `mongodb://127.0.0.1:${mongo.port}/beelzebub`,
      dataDir: null,
      clock,
      realNow: () => Date.now() + passed,
      beatMs: 50,
      seeds: countedSeeds('village'),
      requestsPerSecond: 100_000,
      stagePauseMs: 0,
      jobsPace: { lookSeconds: 0.2, sweepSeconds: 0.5, outboxSeconds: 0.5 },
      reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
    })
  }
  let bot: Bot = await born()

  async function play(settings: Partial<Settings> = {}): Promise<Played> {
    const guild = discord.createGuild({ name: 'Salem', locale: 'en-US' })
    const names = [...Object.keys(cast), 'host']
    const ids = Object.fromEntries(
      names.map((name) => [
        name,
        discord.addMember(guild.id, { name, ...(name === 'host' && { permissions: P.ManageGuild }) }),
      ]),
    )
    const host = { kind: 'host', id: ids.host ?? '', name: 'host' } as const
    const opened = await bot.app.open({
      guildId: guild.id,
      title: 'Salem',
      locale: 'en-US',
      hosted: true,
      settings: { schedule: 'blitz', ...settings },
      by: host,
    })
    if (!opened.ok) throw new Error(opened.refusal)
    const { gameId } = opened.game
    const request = { receivedAt: clock.now(), id: '1' }
    for (const name of Object.keys(cast)) {
      const actor = { kind: 'player', id: ids[name] ?? '' } as const
      mustBeOk(await bot.app.execute(gameId, { actor, act: { kind: 'Join', name }, ...request }))
    }
    const roles = Object.fromEntries(Object.entries(cast).map(([name, role]) => [ids[name] ?? '', role]))
    const act = { kind: 'StartGame', cast: { roles, warlock: ids.bob ?? '' } } as const
    mustBeOk(await bot.app.execute(gameId, { actor: host, act, ...request, receivedAt: clock.now() }))
    await bot.idle()
    const general = discord.channelNamed(guild.id, 'general')?.id ?? ''
    const owner = discord.as(guild.ownerId, guild.id)
    const place = { channelId: general, messageId: owner.send(general, 'Good evening.').id }
    const state = async () => {
      const game = await bot.app.load(gameId)
      if (!game) throw new Error('The game is gone.')
      return game.state
    }
    return {
      guildId: guild.id,
      gameId,
      ids,
      state,
      log: () => bot.store.commits.after(gameId, 0),
      act: async (name, done) =>
        performGesture(discord.as(ids[name] ?? '', guild.id), gestureFor(done, await state()), place),
      async said(room) {
        const channel = room.startsWith('to ')
          ? directChannel(ids[room.slice('to '.length)] ?? '')
          : discord.channel((await bot.store.stages.load(gameId))?.channels[room] ?? '')
        return [...(channel?.messages.values() ?? [])].map((message) => JSON.stringify(message))
      },
      async end() {
        const { phase } = await state()
        if (phase.phase !== 'ended')
          mustBeOk(
            await bot.app.execute(gameId, { actor: host, act: { kind: 'Cancel' }, id: '2', receivedAt: clock.now() }),
          )
        await bot.idle()
      },
    }
  }

  function directChannel(userId: string) {
    const opened = discord.requests
      .to('POST', '/users/@me/channels')
      .find(({ body, status }) => status === 200 && Reflect.get(Object(body), 'recipient_id') === userId)
    return discord.channel(String(Reflect.get(Object(opened?.response), 'id')))
  }

  return {
    discord,
    mongo,
    clock,
    failures,
    bot: () => bot,
    play,
    async pass(ms) {
      passed += ms
      clock.jump(ms)
      // Not awaited: it waits for the database.
      bot.jobs.rearm().catch(() => undefined)
      await sleep(50)
    },
    async jump(ms) {
      clock.jump(ms)
      await bot.jobs.rearm()
    },
    leave: () => bot.stop(),
    async back() {
      bot = await born()
    },
    async close() {
      await bot.stop()
      await mongo.close()
      await database.close()
      await discord.close()
    },
  }
}

/** Until `holds`, at most `patienceMs`; then what it was about is the failure. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, patienceMs = 20_000): Promise<void> {
  const began = Date.now()
  while (!(await holds())) {
    if (Date.now() - began > patienceMs) throw new Error(`Waited in vain for ${what}.`)
    await sleep(20)
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
