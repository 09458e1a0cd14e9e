import { isDeepStrictEqual } from 'node:util'
import type { GameState, PlayerId } from '#engine/state'
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
  /** Whose own room a channel is; `null` for a room of many, or of none. */
  ownerOf(channelId: string): PlayerId | null
  onChange(listener: () => void): () => void
}

export interface RoomSources {
  readonly app: Pick<Bot['app'], 'current'>
  readonly store: { readonly stages: Pick<Bot['store']['stages'], 'load'> }
}

export function createRooms({ app, store }: RoomSources, guildId: string): Rooms {
  let channels: Readonly<Record<string, string>> = {}
  let kinds: ReadonlyMap<string, RoomKind> = new Map()
  let owners: ReadonlyMap<string, PlayerId> = new Map()
  const listeners = new Set<() => void>()
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
      if (!record || isDeepStrictEqual(record.channels, channels)) return
      channels = record.channels
      owners = new Map(
        Object.entries(channels).flatMap(([key, id]) => (key.startsWith(seat) ? [[id, key.slice(seat.length)]] : [])),
      )
      kinds = new Map(Object.entries(record.channels).map(([key, id]) => [id, kindOfKey(key)]))
      for (const listener of listeners) listener()
    },
    kindOf: (channelId) => kinds.get(channelId) ?? null,
    channelOf: (room) => channels[room] ?? null,
    ownerOf: (channelId) => owners.get(channelId) ?? null,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const seat = 'seat:'
const shared = ['town', 'gazette', 'coven', 'graveyard', 'host'] as const
const kindOfKey = (key: string): RoomKind => shared.find((kind) => kind === key) ?? 'seat'
