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
/** A bot has long compiled its ways when the evening of a game comes. */
const warmingRounds = 5

async function rounds(discord: StandIn, voters: readonly Voter[], count: number): Promise<StormResult> {
  const times: number[] = []
  await calm(discord)
  for (let round = 0; round < count; round++) {
    const measured = await Promise.all(
      voters.map(async ({ press }) => {
        const began = performance.now()
        await press()
        return performance.now() - began
      }),
    )
    if (round >= warmingRounds) times.push(...measured)
    await calm(discord)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
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

/** 200 members press at once on a bot that only acknowledges. */
async function bareStorm(count: number): Promise<StormResult> {
  const discord = await startStandIn()
  const guild = discord.createGuild({ name: 'Bare' })
  const child = await startProcess('bare', discord, '')
  try {
    const channelId = discord.channelNamed(guild.id, 'general')?.id ?? ''
    const messageId = discord.as(guild.ownerId, guild.id).send(channelId, 'press').id
    const voters = Array.from({ length: games * votersPerGame }, (_, index) => {
      const session = discord.as(discord.addMember(guild.id, { name: `Voter ${index}` }), guild.id)
      return { session, press: () => session.press(messageId, 'vote', { forge: true }) }
    })
    return await rounds(discord, voters, count)
  } finally {
    await stopProcess(child)
    await discord.close()
  }
}

/** Four games of fifty in their burnings: everybody votes at once, for somebody else each round. */
async function gameStorm(count: number): Promise<StormResult> {
  const discord = await startStandIn()
  const dataDir = mkdtempSync(join(tmpdir(), 'beelzebub-bench-'))
  const child = await startProcess('beelzebub', discord, dataDir)
  try {
    const voters = (await Promise.all(Array.from({ length: games }, (_, index) => openBurning(discord, index)))).flat()
    return await rounds(discord, voters, count)
  } finally {
    await stopProcess(child)
    await discord.close()
    rmSync(dataDir, { recursive: true, force: true })
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

/** How much longer 200 voters wait for the game than for a bot that only acknowledges, at the 99th percentile. */
export async function storm(count = 12): Promise<{ bare: StormResult; game: StormResult; ratio: number }> {
  const bare = await bareStorm(count)
  const game = await gameStorm(count)
  return { bare, game, ratio: game.p99 / bare.p99 }
}
