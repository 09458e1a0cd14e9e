import { PermissionFlagsBits as P } from 'discord.js'
import { deadlineOf, wakeAt } from '#engine/deadline'
import { evolve, replay } from '#engine/evolve'
import type { GameState } from '#engine/state'
import { freshGuildSettings } from '#game/guild-settings'
import type { MemberSession } from '#playground/discord/member/member-session'
import type { Bot } from '../support/bot.js'
import { mustBeOk } from '../support/game-dsl.js'
import { gestureFor, performGesture } from '../support/gestures.js'
import { entitled } from './entitled.js'
import { namedApart, settled } from './ids.js'
import type { Move } from './moves.js'
import { nameOf, newcomers, type Pair, type SideName } from './pair.js'
import { timelineOf } from './timeline.js'

/** What stood at one moment of one game: what its viewer may know, and what his Discord shows. */
export interface Witnessed {
  readonly at: number
  readonly known: readonly string[]
  readonly over: boolean
  readonly shown: string
  readonly asked: string
}

/** A server of the pair's own, the same in both runs, before anything is played in it. */
export interface Place {
  readonly guildId: string
  readonly hostId: string
  readonly hostRoleId: string
  readonly channelId: string
  readonly messageId: string
}

export function prepare(bot: Bot, pair: Pair): Place {
  const { discord } = bot
  const { id: guildId } = discord.createGuild({ name: `Salem ${pair.index}`, locale: pair.locale })
  for (const id of [...pair.players, ...newcomers])
    discord.addMember(guildId, { id, name: nameOf(id), locale: pair.reader })
  const hostId = discord.addMember(guildId, { name: 'Hazel', locale: pair.locale, permissions: P.ManageGuild })
  const hostRoleId = discord.owner(guildId).createRole({ name: 'Hosts' }).id
  const channelId = discord.channelNamed(guildId, 'general')?.id ?? ''
  const messageId = discord.as(hostId, guildId).send(channelId, 'Is anybody there?').id
  return { guildId, hostId, hostRoleId, channelId, messageId }
}

/** Plays one game of a pair through the real bot and writes down, moment by moment, all that its viewer's client is shown. */
export async function playLive(
  bot: Bot,
  pair: Pair,
  side: SideName,
  place: Place,
  turns: number,
): Promise<Witnessed[]> {
  const game = await LiveGame.open(bot, pair, side, place)
  const records: Witnessed[] = []
  for (let turn = 0; turn < turns; turn++) {
    for (const { at, moves } of timelineOf(pair, await game.state(), bot.clock.now())) {
      await game.advance(at)
      for (const move of moves[side]) await game.make(move)
      await bot.app.idle()
      const record = await game.record(records.length % 5 === 0)
      if (record === null) return records
      records.push(record)
    }
  }
  return records
}

class LiveGame {
  readonly #viewer: MemberSession
  readonly #heard = new Map<string, string[]>()

  private constructor(
    private readonly bot: Bot,
    private readonly pair: Pair,
    private readonly place: Place,
    private readonly gameId: string,
  ) {
    const { discord } = bot
    const { guildId } = place
    this.#viewer = discord.as(pair.viewer, guildId)
    const sees = (channelId: string) => (this.#viewer.permissionsIn(channelId) & P.ViewChannel) !== 0n
    const hear = (channelId: string, what: string, body: unknown) => {
      if (!sees(channelId)) return
      const heard = this.#heard.get(channelId) ?? []
      heard.push(namedApart(`${bot.clock.now()} ${what} ${JSON.stringify(body)}`, this.#steady))
      this.#heard.set(channelId, heard)
    }
    discord.on('messageCreate', (channel, message) => hear(channel.id, 'said', message))
    discord.on('messageUpdate', (channel, message) => hear(channel.id, 'changed', message))
    discord.on('messageDelete', (channel, ids) => hear(channel.id, 'deleted', ids))
    discord.on('channelUpdate', ({ id, name, topic, position }) => hear(id, 'channel', [name, topic, position]))
  }

  static async open(bot: Bot, pair: Pair, side: SideName, place: Place): Promise<LiveGame> {
    const { app, memory } = bot
    const { guildId, hostId, hostRoleId } = place
    const { locale, hosted, settings, townReaders, deadCovenReads, players, casts, warlocks } = pair
    await memory.guilds.save({ ...freshGuildSettings(guildId), locale, hostRoleId, townReaders, deadCovenReads })
    const by = { id: hostId, name: 'Hazel' }
    const opened = await app.open({ guildId, title: 'The Salem Season', locale, hosted, settings, by })
    if (!opened.ok) throw new Error(opened.refusal)
    const { gameId } = opened.game
    const game = new LiveGame(bot, pair, place, gameId)
    for (const id of players) mustBeOk(await bot.player(gameId, id, { kind: 'Join', name: nameOf(id) }))
    mustBeOk(await bot.host(gameId, { kind: 'StartGame', cast: { roles: casts[side], warlock: warlocks[side] } }))
    await app.idle()
    return game
  }

  async state(): Promise<GameState> {
    return (await this.bot.loaded(this.gameId)).state
  }

  async advance(to: number): Promise<void> {
    const { clock, app } = this.bot
    for (let wake = wakeAt(await this.state()); wake !== null && wake <= to; wake = wakeAt(await this.state())) {
      clock.set(Math.max(clock.now(), wake))
      await app.tick(this.gameId)
      await app.idle()
    }
    clock.set(Math.max(clock.now(), to))
  }

  /** By a gesture on Discord, legal or not, as everybody acts. */
  async make(move: Move): Promise<void> {
    const deed = move.resolve(await this.state())
    if (!deed) return
    const { discord } = this.bot
    const { guildId, hostId } = this.place
    const gesture = gestureFor(deed.act, await this.state())
    const by = deed.by === 'host' ? hostId : deed.by
    if (!discord.member(guildId, by)) return
    await performGesture(discord.as(by, guildId), gesture, this.place)
  }

  /** `null` once the game is over: then the whole truth is told (V5). */
  async record(ask: boolean): Promise<Witnessed | null> {
    const { state, known } = await this.#known()
    if (state.phase.phase === 'ended') return null
    const now = this.bot.clock.now()
    const deadline = deadlineOf(state)
    const over = deadline !== null && deadline < now
    const asked = ask && !over ? await this.#asked() : ''
    return { at: now, known, over, shown: this.#shown(), asked }
  }

  async #known(): Promise<{ state: GameState; known: string[] }> {
    const commits = await this.bot.memory.commits.after(this.gameId, 0)
    const [opening, ...events] = commits.flatMap((commit) => commit.events)
    let state = replay(opening ? [opening] : [])
    const known: string[] = []
    for (const event of events) {
      const next = evolve(state, event)
      for (const fact of entitled(event, state, next, this.pair)) known.push(JSON.stringify(fact))
      state = next
    }
    return { state, known }
  }

  /** His client from end to end: channels, rights, history, members, commands, and every change that he saw. */
  #shown(): string {
    const channels = this.#viewer.visibleChannels()
    const rooms = channels.map((channel) => [
      channel,
      String(this.#viewer.permissionsIn(channel.id)),
      'messages' in channel || channel.type === 0 ? this.#viewer.messages(channel.id) : null,
      this.#heard.get(channel.id) ?? [],
    ])
    const all = JSON.stringify([rooms, this.#viewer.members(), this.#viewer.commands()])
    return namedApart(all, this.#steady)
  }

  readonly #steady = (id: string): boolean =>
    [...this.pair.players, ...newcomers].includes(id) || settled(this.place, id) || id === this.bot.discord.botId

  /** What he is told by asking: his own commands and what is offered as he types. */
  async #asked(): Promise<string> {
    const told: string[] = []
    for (const name of ['role', 'night', 'status', 'players', 'votes']) {
      const answer = await this.#viewer.command(name, {}, { channelId: this.place.channelId })
      if (answer.kind !== 'message') throw new Error(`/${name} was answered with a ${answer.kind}`)
      told.push(JSON.stringify([answer.content, answer.components]))
      this.#viewer.dismiss(answer.messageId)
    }
    for (const name of ['nominate', 'vote']) {
      const { choices } = await this.#viewer.autocomplete(name, 'player', '', {}, { channelId: this.place.channelId })
      told.push(JSON.stringify(choices))
    }
    return namedApart(told.join('\n'), this.#steady)
  }
}
