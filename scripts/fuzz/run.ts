import { setImmediate as breathe } from 'node:timers/promises'
import { wakeAt } from '#engine/deadline'
import type { LoadedGame } from '#game/ports'
import { countedSeeds } from '#game/seeds'
import type { Interaction } from '#playground/discord/interactions/interaction'
import { type Answer, awaitAnswer } from '#playground/discord/member/answer'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { type Bot, startBot } from '../../src/bot.js'
import { Attack, type FuzzKind } from './acts.js'
import { auditGame } from './audit.js'
import { FuzzDice } from './dice.js'
import { heapInUse, mib } from './heap.js'
import { Secrets } from './secrets.js'
import { foundTown, type Person, type Town } from './town.js'
import { checkSaid, Problems, watch } from './watch.js'

export interface FuzzOptions {
  readonly interactions: number
  readonly seed: string
  readonly say?: (line: string) => void
}

export interface FuzzReport {
  readonly interactions: number
  readonly kinds: Readonly<Record<string, number>>
  /** What was answered, by its sort. */
  readonly answers: Readonly<Record<string, number>>
  readonly games: number
  readonly commits: number
  readonly bursts: number
  /** Answers that Discord would have given up waiting for, and the slowest, real ms. */
  readonly late: number
  readonly slowestMs: number
  readonly seconds: number
  /** Bytes in use after a collection, early in the run and at its end. */
  readonly heap: readonly number[]
  readonly problems: Problems['all']
}

const opens = Date.UTC(2026, 9, 20, 18)
const towns = 4
/** People act at once, in crowds of so many. */
const crowd = 40
const burstSize = 200
const burstEvery = 4_000
const longRun = 50_000
/** Discord waits three seconds. A busy machine may be slower than the bot: what took longer is counted, what never came is a problem. */
const patienceMs = 30_000
const discordsPatienceMs = 3_000
const mostGrowth = 1.6
/** A server is left for a new one after so many games: it can hold no endless number of channels. */
const gamesInTown = 3

/** Attacks the whole bot, in one process, over the stand-in and the embedded database in memory. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  let now = opens
  const clock = { now: () => now }
  const discord = await startStandIn({ clock, requestsKept: 200, times: { acknowledge: patienceMs } })
  const problems = new Problems(options.say)
  const stray = (error: unknown) => problems.note('a stray error', error)
  process.on('unhandledRejection', stray)
  process.on('uncaughtException', stray)
  try {
    const bot = await startBot({
      token: discord.token,
      apiUrl: discord.api,
      mongodbUri: null,
      dataDir: null,
      clock,
      seeds: countedSeeds(options.seed),
      requestsPerSecond: 1_000_000,
      stagePauseMs: 50,
      reporter: {
        failed: (what, error, facts) =>
          problems.note(`a failure: ${what}`, [String((error as Error)?.stack ?? error), facts]),
      },
    })
    try {
      const run = new Run(
        options,
        discord,
        bot,
        problems,
        (at) => {
          now = at
        },
        clock.now,
      )
      return await run.finish()
    } finally {
      await bot.stop()
    }
  } finally {
    await discord.close()
    process.off('unhandledRejection', stray)
    process.off('uncaughtException', stray)
  }
}

class Run {
  readonly #dice: FuzzDice
  readonly #secrets = new Secrets()
  readonly #attack: Attack
  readonly #gameIds: string[] = []
  readonly #states = new Map<string, LoadedGame>()
  readonly #kinds: Record<string, number> = {}
  readonly #answers: Record<string, number> = {}
  readonly #heap: number[] = []
  #towns: Town[] = []
  /** People of servers that were left: a letter may still be on its way to them, and finds nobody. */
  readonly #gone = new Set<unknown>()
  #done = 0
  #commits = 0
  #late = 0
  #slowestMs = 0

  constructor(
    private readonly options: FuzzOptions,
    private readonly discord: StandIn,
    private readonly bot: Bot,
    private readonly problems: Problems,
    private readonly setClock: (at: number) => void,
    private readonly now: () => number,
  ) {
    this.#dice = new FuzzDice(options.seed)
    this.#attack = new Attack(discord, this.#dice, this.#secrets, () => this.#gameIds)
    const isOver = (guildId: string) => this.#states.get(guildId)?.state.phase.phase === 'ended'
    watch(discord, problems, this.#secrets, isOver, (userId) => this.#gone.has(userId))
    discord.on('messageCreate', (_channel, message) => {
      if (message.author.id === discord.botId) this.#attack.saw(message, null)
    })
  }

  async finish(): Promise<FuzzReport> {
    const began = Date.now()
    const { interactions, say = () => undefined } = this.options
    const step = Math.max(1, Math.floor(interactions / 20))
    let burst = 0
    let told = 0
    for (let n = 0; n < towns; n++) this.#towns.push(foundTown(this.discord, this.#dice))
    while (this.#done < interactions) {
      for (const [at, town] of this.#towns.entries()) await this.#live(town, at)
      if (this.#done >= burst * burstEvery) {
        burst += 1
        await this.#burst()
      }
      await Promise.all(Array.from({ length: crowd }, () => this.#anybody()))
      if (this.#done >= told + step) {
        told = this.#done
        this.#heap.push(heapInUse())
        const seconds = Math.round((Date.now() - began) / 1_000)
        say(
          `${told} interactions in ${seconds} s, ${this.#gameIds.length} games, ${mib(this.#heap.at(-1) ?? 0)} in use, ${this.problems.all.length} problems`,
        )
      }
    }
    await this.bot.idle()
    await this.#audit(this.#towns)
    if (interactions >= longRun) this.#weigh()
    return {
      interactions: this.#done,
      kinds: this.#kinds,
      answers: this.#answers,
      games: this.#gameIds.length,
      commits: this.#commits,
      bursts: burst,
      late: this.#late,
      slowestMs: Math.round(this.#slowestMs),
      seconds: Math.round((Date.now() - began) / 1_000),
      heap: this.#heap,
      problems: this.problems.all,
    }
  }

  /** What the stand-in and the bot remember is bounded; by four tenths of a long run it is all there. */
  #weigh(): void {
    const early = this.#heap[Math.floor(this.#heap.length * 0.4)] ?? 0
    const last = this.#heap.at(-1) ?? 0
    if (last > early * mostGrowth) this.problems.note('memory that grows', this.#heap.map(mib))
  }

  /** Somebody does something hostile; what he is answered is looked at. */
  async #anybody(): Promise<void> {
    const town = this.#dice.pick(this.#towns)
    const person = this.#dice.pick(town.people)
    const { kind, interaction } = this.#attack.commit(town, person)
    await this.#judge(town, person, kind, interaction)
  }

  /** One person presses as fast as he can: 200 times before he has read one answer. */
  async #burst(): Promise<void> {
    const town = this.#dice.pick(this.#towns)
    const person = this.#dice.pick(town.people)
    const acts = Array.from({ length: burstSize }, () => this.#attack.commit(town, person))
    await Promise.all(acts.map(({ kind, interaction }) => this.#judge(town, person, kind, interaction)))
  }

  async #judge(town: Town, person: Person, kind: FuzzKind, interaction: Interaction): Promise<void> {
    this.#done += 1
    this.#kinds[kind] = (this.#kinds[kind] ?? 0) + 1
    const asked = performance.now()
    try {
      const answer = await awaitAnswer(interaction)
      const took = performance.now() - asked
      this.#slowestMs = Math.max(this.#slowestMs, took)
      if (took > discordsPatienceMs) this.#late += 1
      const sort = await this.#read(town, person, answer)
      this.#answers[sort] = (this.#answers[sort] ?? 0) + 1
    } catch (error) {
      this.problems.note(`no answer to ${kind}`, [Reflect.get(interaction, 'sent') ?? interaction.kind, String(error)])
    }
    if (interaction.followUps.length > 1) this.problems.note('more than one answer', kind)
  }

  async #read(town: Town, person: Person, answer: Answer): Promise<string> {
    const game = this.#states.get(town.guildId) ?? null
    const check = (text: string) => {
      const leaked = this.#secrets.leakedTo(person.id, town.guildId, text, game?.state ?? null, person.kind === 'host')
      if (leaked.length > 0) this.problems.note('a secret in an answer', [person.kind, leaked, text])
    }
    if (answer.kind === 'choices') {
      check(JSON.stringify(answer.choices))
      return 'choices'
    }
    if (answer.kind === 'modal') {
      check(JSON.stringify(answer.modal))
      this.#attack.sawForm(answer.customId)
      return 'modal'
    }
    const { text, ephemeral, messageId, message } = await answer.final()
    if (!ephemeral) this.problems.note('a public answer', text)
    if (text.trim() === '') this.problems.note('an empty answer', message)
    check(JSON.stringify(message))
    checkSaid({ name: 'an answer' }, text, message, this.problems)
    this.#attack.saw(message, person.id)
    if (this.#dice.chance(90)) person.session.member.dismiss(messageId)
    return answer.kind
  }

  /** Keeps the town in play: a game is opened, joined and begun; time passes; it ends, and another follows. */
  async #live(town: Town, at: number): Promise<void> {
    const { app } = this.bot
    const game = await app.current(town.guildId)
    if (game) this.#states.set(town.guildId, game)
    const { dice } = { dice: this.#dice }
    if (!game || game.state.phase.phase === 'ended') {
      if (town.games >= gamesInTown) return this.#leave(town, at)
      await this.bot.idle()
      town.games += 1
      await this.#hostly(town, 'gm open')
      const opened = await app.current(town.guildId)
      if (opened && !this.#gameIds.includes(opened.gameId)) this.#gameIds.push(opened.gameId)
      return
    }
    if (game.state.phase.phase === 'lobby') {
      const players = town.people.filter(({ kind }) => kind === 'player')
      await Promise.all(players.map(({ session }) => session.member.command('join')))
      await app.execute(game.gameId, {
        actor: { kind: 'host', id: town.host.id, name: 'host' },
        act: { kind: 'StartGame' },
        receivedAt: this.now(),
        id: '1',
      })
      return
    }
    if (game.state.paused && dice.chance(50)) await this.#hostly(town, 'gm resume')
    if (!dice.chance(18)) return
    const wake = wakeAt(game.state)
    if (wake === null) return
    this.setClock(Math.max(this.now(), wake))
    for (const other of this.#towns) {
      const running = this.#states.get(other.guildId)
      if (running) await app.tick(running.gameId)
    }
    await breathe()
  }

  async #hostly(town: Town, command: string): Promise<void> {
    try {
      const answer = await town.host.session.member.command(command)
      if (answer.kind === 'message' || answer.kind === 'deferred') await answer.final()
    } catch (error) {
      this.problems.note(`the host's ${command}`, error)
    }
  }

  async #leave(town: Town, at: number): Promise<void> {
    await this.bot.idle()
    await this.#audit([town])
    for (const { id } of [...town.people, town.host]) this.#gone.add(id)
    this.discord.forgetGuild(town.guildId)
    this.#towns = this.#towns.with(at, foundTown(this.discord, this.#dice))
    await breathe()
  }

  async #audit(these: readonly Town[]): Promise<void> {
    for (const { guildId } of these) {
      for (const gameId of this.#gameIds.filter((id) => id.startsWith(`${guildId}-`)))
        this.#commits += await auditGame(this.bot, gameId, this.problems)
    }
  }
}
