import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIn } from '#playground/discord/stand-in'
import { startProcess, stopProcess } from './bot-process.js'

/** Resident memory of a bot with no game and with `games` running games of fifteen, bytes. */
export async function manyGames(games = 1_000): Promise<{ readonly before: number; readonly after: number }> {
  const discord = await startStandIn({ requestsKept: 0 })
  const dataDir = mkdtempSync(join(tmpdir(), 'beelzebub-bench-'))
  const guildIds = Array.from({ length: games }, (_, index) => discord.createGuild({ name: `Town ${index}` }).id)
  const child = await startProcess('manyGames', discord, dataDir)
  try {
    const told = new Promise<{ before: number; after: number }>((resolve) => {
      child.once('message', (memory) => resolve(memory as { before: number; after: number }))
    })
    child.send(guildIds)
    return await told
  } finally {
    await stopProcess(child)
    await discord.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
