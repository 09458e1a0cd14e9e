import { isDeepStrictEqual } from 'node:util'
import type { GameState, PlayerId } from '#engine/state'
import type { Room } from '#playground/players/mind'
import type { RoomKind } from '#playground/spectator/spectator'
import type { Bot } from '../bot.js'

/** The present game of a server: its state, and which channel is which of its rooms. */
export interface Rooms {
  /** The newest game, over or not; `null` before the first. */
  game(): Promise<{ readonly gameId: string; readonly state: GameState } | null>
  /** Throws where there is no game yet. */
  state(): Promise<GameState>
  hasGame(): Promise<boolean>
  /** Reads the game's record of its channels, if it has changed. */
  refresh(): Promise<void>
  /** Rooms of former games are remembered for what they were. */
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
  const kinds = new Map<string, RoomKind>()
  const owners = new Map<string, PlayerId>()
  const listeners = new Set<() => void>()
  return {
    game: () => app.current(guildId),
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
      for (const [key, id] of Object.entries(channels)) {
        kinds.set(id, kindOfKey(key))
        if (key.startsWith(seat)) owners.set(id, key.slice(seat.length))
      }
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
