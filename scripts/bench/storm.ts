import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PermissionFlagsBits as P } from 'discord.js'
import type { MemberSession } from '#playground/discord/member/member-session'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { startProcess, stopProcess } from './bot-process.js'

/** One way to press: who, on which message, which control. */
interface Voter {
  readonly session: MemberSession
  readonly press: () => Promise<unknown>
}

export interface StormResult {
  /** Milliseconds from press to acknowledgement, over all rounds but those in which the process warms up. */
  readonly p50: number
  readonly p99: number
}

const games = 4
const votersPerGame = 50
const calmMs = 1_500
/** A bot has long compiled its ways when the evening of a game comes; after fewer rounds the machine still does. */
const warmingRounds = 60

/** A bot before a stand-in of its own, and the people who are about to press. */
interface Crowd {
  readonly discord: StandIn
  readonly voters: readonly Voter[]
  close(): Promise<void>
}

/** All press at once; ms until each was acknowledged. */
const round = ({ voters }: Crowd): Promise<number[]> =>
  Promise.all(
    voters.map(async ({ press }) => {
      const began = performance.now()
      await press()
      return performance.now() - began
    }),
  )

function sharesOf(times: readonly number[]): StormResult {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Until the bot has asked Discord for nothing for `calmMs`: what an earlier burst left to do is not part of the next. */
async function calm(discord: StandIn): Promise<void> {
  let last = performance.now()
  const leave = discord.on('exchange', () => {
    last = performance.now()
  })
  while (performance.now() - last < calmMs) await new Promise((resolve) => setTimeout(resolve, 50))
  leave()
}

/** 200 members of one server, and a bot that only acknowledges. */
async function bareCrowd(): Promise<Crowd> {
  const discord = await startStandIn()
  const guild = discord.createGuild({ name: 'Bare' })
  const child = await startProcess('bare', discord, '')
  const voters = Array.from({ length: games * votersPerGame }, (_, index) => {
    const session = discord.as(discord.addMember(guild.id, { name: `Voter ${index}` }), guild.id)
    return { session, press: () => session.command('vote', { player: session.userId }) }
  })
  return {
    discord,
    voters,
    async close() {
      await stopProcess(child)
      await discord.close()
    },
  }
}

/** Four games of fifty in their burnings: everybody votes at once, for somebody else each round. */
async function gameCrowd(): Promise<Crowd> {
  const discord = await startStandIn()
  const dataDir = mkdtempSync(join(tmpdir(), 'beelzebub-bench-'))
  const child = await startProcess('beelzebub', discord, dataDir)
  const voters = (await Promise.all(Array.from({ length: games }, (_, index) => openBurning(discord, index)))).flat()
  return {
    discord,
    voters,
    async close() {
      await stopProcess(child)
      await discord.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openBurning(discord: StandIn, index: number): Promise<Voter[]> {
  const guild = discord.createGuild({ name: `Town ${index}` })
  const host = discord.as(discord.addMember(guild.id, { name: 'host', permissions: P.ManageGuild }), guild.id)
  await must(host.command('gm open'))
  const ids = Array.from({ length: votersPerGame }, (_, seat) => discord.addMember(guild.id, { name: `Voter ${seat}` }))
  for (const id of ids) await must(discord.as(id, guild.id).command('join'))
  await must(host.command('gm start'))
  await must(host.command('gm advance'))
  await must(host.command('gm advance'))
  let turn = 0
  return ids.map((id) => {
    const session = discord.as(id, guild.id)
    return {
      session,
      press: () => {
        turn += 1
        return session.command('vote', { player: ids[turn % ids.length] ?? id })
      },
    }
  })
}

async function must(answer: ReturnType<MemberSession['command']>): Promise<void> {
  const given = await answer
  if (given.kind === 'deferred') await given.final()
}

/**
 * How much longer 200 voters wait for the game than for a bot that only acknowledges, at the 99th percentile. The two
 * take turns, so that whatever else the machine does is borne by both.
 */
export async function storm(count = 20): Promise<{ bare: StormResult; game: StormResult; ratio: number }> {
  const crowds = { bare: await bareCrowd(), game: await gameCrowd() }
  const times: Record<keyof typeof crowds, number[]> = { bare: [], game: [] }
  try {
    for (let turn = 0; turn < warmingRounds + count; turn++) {
      for (const name of ['bare', 'game'] as const) {
        const warm = turn >= warmingRounds
        if (warm) await calm(crowds.game.discord)
        const measured = await round(crowds[name])
        if (warm) times[name].push(...measured)
      }
    }
  } finally {
    await Promise.all([crowds.bare.close(), crowds.game.close()])
  }
  const bare = sharesOf(times.bare)
  const game = sharesOf(times.game)
  return { bare, game, ratio: game.p99 / bare.p99 }
}
