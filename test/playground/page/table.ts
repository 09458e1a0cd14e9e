import type { RoleId } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import type { NewGame } from '#playground/page/browser/protocol'
import { openPage, type Page } from '#playground/page/page-server'
import { createSeats } from '#playground/page/seats'
import { createRooms } from '#playground/rooms'
import { type Bot, type Played, startBot } from '../../support/bot.js'

/** The page over the real bot on the stand-in, without villagers: whoever is not at the page acts by hand. */
export interface Table {
  readonly bot: Bot
  readonly game: Played
  readonly page: Page
  readonly speeds: number[]
  readonly games: NewGame[]
  /** Shows the clock bar another game than there is; what is meant by a click stays the same. */
  disguise(as: Partial<View>): void
  close(): Promise<void>
}

export interface TableOptions {
  readonly cast: Readonly<Record<string, RoleId>>
  readonly settings?: Partial<Settings>
  readonly locale?: string
}

export async function openTable({ cast, settings = {}, locale = 'en-US' }: TableOptions): Promise<Table> {
  const bot = await startBot()
  const game = await bot.play({ cast, settings, locale })
  await bot.app.idle()
  const { guildId, ids } = game
  const { discord, clock } = bot
  const id = (name: string) => ids[name] ?? ''
  const seats = createSeats([
    ...Object.keys(cast).map((name) => ({ id: id(name), kind: 'player' as const, name })),
    { id: id('host'), kind: 'host', name: 'host' },
    { id: id('zed'), kind: 'spectator', name: 'zed' },
  ])
  const rooms = createRooms({ app: bot.app, store: { stages: bot.memory.stages } }, guildId)
  await rooms.refresh()
  const speeds: number[] = []
  const games: NewGame[] = []
  let mask: Partial<View> = {}
  const page = await openPage({
    port: 0,
    pictures: discord.origin,
    reporter: bot.ports.reporter,
    stagehand: {
      clock: { now: () => clock.now(), speed: 1 },
      show: () => ({
        discord,
        village: { guildId, host: game.as('host'), players: Object.keys(cast).map(id) },
        seats,
        rooms,
        seed: 'the seed is a secret',
        look: async () => ({ ...viewFor(await game.state(), { kind: 'public' }), ...mask }),
      }),
      async setSpeed(speed) {
        speeds.push(speed)
      },
      async begin(wanted) {
        games.push(wanted)
      },
    },
  })
  return {
    bot,
    game,
    page,
    speeds,
    games,
    disguise(as) {
      mask = as
    },
    async close() {
      await page.close()
      await bot.close()
    },
  }
}
