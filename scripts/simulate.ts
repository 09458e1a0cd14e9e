import { seedOf } from './simulate/batch.js'
import { NotAnOrder, type Orders, readOrders, usage } from './simulate/orders.js'
import { progressOn } from './simulate/progress.js'
import { jsonOf, tableOf } from './simulate/report.js'
import { simulate } from './simulate/simulate.js'
import { tellGame } from './simulate/tell.js'

function tellGames({ games, players, seed, locale, settings }: Orders): void {
  for (const count of players) {
    for (let number = 0; number < games; number++) {
      const one = seedOf(seed, number)
      console.log(`Seed ${one}, ${count} players`)
      tellGame({ seed: one, players: count, locale, settings }, console.log)
    }
  }
}

async function main(args: readonly string[]): Promise<void> {
  const orders = readOrders(args)
  if (!orders) console.log(usage)
  else if (orders.tell) tellGames(orders)
  else {
    const rows = await simulate(orders, progressOn(process.stderr))
    console.log(orders.json ? jsonOf(rows, orders) : tableOf(rows, orders))
  }
}

/** Exit code: 0 played, 2 arguments that make no sense. */
try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof NotAnOrder)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
