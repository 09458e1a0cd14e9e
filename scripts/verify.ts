import { parseArgs } from 'node:util'
import { verifyLog } from '#game/transfer-verify'
import { gameIn, told } from './transfer-read.js'
import { Refused, runScript } from './transfer-store.js'

/** Deals and plays an exported game again. Exit code: 0 every event follows, 1 some do not, 2 the file is refused. */
async function main(): Promise<number> {
  const [file] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined) throw new Refused('usage: npm run verify -- FILE')
  const game = await gameIn(file)
  const found = verifyLog(game.commits)
  console.log(`${game.title} (${game.gameId})`)
  for (const line of told(found)) console.log(line)
  console.log(found.wrong.length === 0 ? 'Every event follows.' : 'NOT every event follows.')
  return found.wrong.length === 0 ? 0 : 1
}

await runScript(main)
