import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { takeOut } from '#game/transfer'
import { writeGameFile } from '#game/transfer-file'
import type { Store } from '#store/store'
import { currentFormat } from '#store/upcast'
import { mustHaveData, Refused, runScript, withStore } from './transfer-store.js'

const usage = 'usage: npm run export -- GAME [FILE]     (FILE "-" writes to standard output)'

async function gamesIn({ games }: Store): Promise<string> {
  const lines = (await games.all()).map(({ gameId, title, phase }) => `  ${gameId}  ${phase}  ${title}`)
  return lines.length === 0 ? 'There is no game here.' : ['The games here:', ...lines.sort()].join('\n')
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [gameId, file = `beelzebub-${gameId}.json`] = positionals
  mustHaveData()
  return withStore(async (store) => {
    if (gameId === undefined || positionals.length > 2) throw new Refused(`${usage}\n${await gamesIn(store)}`)
    const game = await takeOut(store, gameId, Date.now())
    if (game === null) throw new Refused(`There is no game ${gameId}.\n${await gamesIn(store)}`)
    const text = writeGameFile(game, currentFormat)
    if (file === '-') process.stdout.write(text)
    // Never over another file; the roles of a running game are for the operator alone.
    else await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    console.error(`${game.title}: ${game.commits.length} commits${file === '-' ? '' : ` written to ${file}`}.`)
    return 0
  })
}

await runScript(main)
