import type { Link } from './link.js'
import type { ChannelLine, ClockLine, CommandLine, PeopleLine, PersonLine, SeatLine, SettingLine } from './protocol.js'

/** Everything that the page knows of the game, as its seat sees it. */
export interface World {
  readonly link: Link
  guildId: string
  guildName: string
  seat: SeatLine
  seats: readonly SeatLine[]
  channels: readonly ChannelLine[]
  people: PeopleLine
  commands: readonly CommandLine[]
  settings: readonly SettingLine[]
  clock: ClockLine | null
  /** The channel that is read now. */
  channelId: string | null
  readonly unread: Map<string, number>
}

const nobody: SeatLine = { id: '', kind: 'spectator', name: '', alive: true, holder: 'nobody', awaited: false }

export const emptyWorld = (link: Link): World => ({
  link,
  guildId: '',
  guildName: '',
  seat: nobody,
  seats: [],
  channels: [],
  people: { persons: [], roles: [] },
  commands: [],
  settings: [],
  clock: null,
  channelId: null,
  unread: new Map(),
})

export const channelOf = (world: World): ChannelLine | undefined =>
  world.channels.find(({ id }) => id === world.channelId)

/** As it is told apart from others of its name. */
export const titleOf = ({ name, whose }: ChannelLine): string => (whose === null ? name : `${name} · ${whose}`)

export const personOf = (world: World, id: string): PersonLine | undefined =>
  world.people.persons.find((person) => person.id === id)

/** Categories with their rooms, and the rooms outside of any first, all in their order. */
export function shelves(
  channels: readonly ChannelLine[],
): { readonly shelf: ChannelLine | null; readonly rooms: readonly ChannelLine[] }[] {
  const sorted = [...channels].sort((a, b) => a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const rooms = (parentId: string | null) => sorted.filter((each) => !each.category && each.parentId === parentId)
  const categories = sorted.filter(({ category }) => category)
  const known = new Set(categories.map(({ id }) => id))
  const outside = sorted.filter((each) => !each.category && (each.parentId === null || !known.has(each.parentId)))
  return [
    ...categories.map((shelf) => ({ shelf, rooms: rooms(shelf.id) })),
    ...(outside.length > 0 ? [{ shelf: null, rooms: outside }] : []),
  ]
}
