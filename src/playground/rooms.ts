import type { GameState } from '#engine/state'
import type { Room } from '#playground/players/mind'
import type { RoomKind } from '#playground/spectator/spectator'
import type { Bot } from '../bot.js'

/** The present game of a server: its state, and which channel is which of its rooms. */
export interface Rooms {
  /** Throws where there is no game yet. */
  state(): Promise<GameState>
  hasGame(): Promise<boolean>
  /** Reads the game's record of its channels, if it has changed. */
  refresh(): Promise<void>
  kindOf(channelId: string): RoomKind | null
  channelOf(room: Room): string | null
}

export function createRooms({ app, store }: Bot, guildId: string): Rooms {
  let channels: Readonly<Record<string, string>> = {}
  let kinds: ReadonlyMap<string, RoomKind> = new Map()
  return {
    async state() {
      const game = await app.current(guildId)
      if (!game) throw new Error('There is no game in this village yet.')
      return game.state
    },
    hasGame: async () => (await app.current(guildId)) !== null,
    async refresh() {
      const game = await app.current(guildId)
      const record = game && (await store.stages.load(game.gameId))
      if (!record) return
      channels = record.channels
      kinds = new Map(Object.entries(record.channels).map(([key, id]) => [id, kindOfKey(key)]))
    },
    kindOf: (channelId) => kinds.get(channelId) ?? null,
    channelOf: (room) => channels[room] ?? null,
  }
}

const shared = ['town', 'gazette', 'coven', 'graveyard', 'host'] as const
const kindOfKey = (key: string): RoomKind => shared.find((kind) => kind === key) ?? 'seat'
