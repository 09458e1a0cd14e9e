import { parseArgs } from 'node:util'
import { putIn } from '#game/transfer'
import { gameIn, told } from './transfer-read.js'
import { Refused, runScript, withStore } from './transfer-store.js'

const usage = `usage: npm run import -- FILE [--guild SERVER] [--lawless]
  --guild    into another server, where it is the next game and gets rooms of its own
  --lawless  also a log whose events do not follow from the law of this version`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { guild: { type: 'string' }, lawless: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Refused(usage)
  if (values.guild !== undefined && !/^\d{1,20}$/.test(values.guild))
    throw new Refused('--guild takes the id of a Discord server, in digits.')
  const game = await gameIn(file)
  const options = { lawless: values.lawless, ...(values.guild !== undefined && { guildId: values.guild }) }
  const done = await withStore((store) => putIn(store, game, options))
  if (!done.ok) {
    for (const line of done.verification ? told(done.verification) : []) console.error(line)
    throw new Refused(`${file} is refused. ${done.why}`)
  }
  for (const line of told(done.verification)) console.error(line)
  console.error(
    `${game.title}: ${game.commits.length} commits written as ${done.gameId}. A bot that runs on this database`,
  )
  console.error('takes the game up when it is started anew.')
  return 0
}

await runScript(main)
