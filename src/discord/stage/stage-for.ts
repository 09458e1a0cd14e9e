import type { Access, Right, Room, Stage } from '#discord/stage/stage'
import type { GameState, Player, PlayerId } from '#engine/state'
import { type ChannelKey, isSeatRole, type SeatRole, seatRoles } from '#game/announcement'
import type { GuildSettings } from '#game/ports'
import { type Translate, translator } from '#i18n/translate'

export type StageOptions = Partial<Pick<GuildSettings, 'townReaders' | 'deadCovenReads'>>

/** Public rooms first, the secret ones behind them, so that neither place nor order tells of a secret. */
const positions = { town: 0, gazette: 1, graveyard: 2, host: 3, coven: 4, seat: 5 } as const

/**
 * The rooms of a game and who may what in them, from the state alone. Before the deal there are only the
 * public rooms, the graveyard and the console; after the end everything but the console is open to all to read.
 */
export function stageFor(state: GameState, options: StageOptions = {}): Stage {
  const t = translator(state.locale)
  const ended = state.phase.phase === 'ended'
  const rooms = dealt(state) ? [...common(state, options, t), ...secret(state, options, t)] : common(state, options, t)
  return {
    category: { name: categoryName(state.title), access: readers('read', 'read', []) },
    rooms: rooms.map((room) => ({
      ...room,
      access: attended(ended && room.key !== 'host' ? archive : room.access, state),
    })),
    retired: ended ? archive : readers('none', 'read', []),
    players: Object.keys(state.players),
    secret: dealt(state) && !ended,
  }
}

/** Who opened the game sees what a host sees, as long as he does not play in it. */
function attended(access: Access, { host, players }: GameState): Access {
  if (host === null || Object.hasOwn(players, host) || access.host === 'none') return access
  if (access.host === access.everyone) return access
  return { ...access, members: { [host]: access.host, ...access.members } }
}

const archive: Access = { everyone: 'read', host: 'read', members: {} }

const dealt = ({ phase, seed }: GameState): boolean =>
  phase.phase !== 'lobby' && (phase.phase !== 'ended' || seed !== null)

function common(state: GameState, { townReaders = 'everyone' }: StageOptions, t: Translate): Room[] {
  const players = Object.values(state.players)
  const dead = players.filter((player) => !player.alive)
  // Whoever wants to sit down must see the table.
  const open = townReaders === 'everyone' || state.phase.phase === 'lobby'
  const town = readers(open ? 'read' : 'none', 'read', players)
  const room = roomMaker(t)
  return [
    room('town', 'town', withWriters(town, speakers(state))),
    room('gazette', 'gazette', readers('read', 'read', [])),
    room('graveyard', 'graveyard', withWriters(readers('none', 'read', dead), dead)),
    room('host', 'host', { everyone: 'none', host: state.phase.phase === 'ended' ? 'read' : 'write', members: {} }),
  ]
}

/** By night nobody speaks in town; a candidate is silent after his last word (B2). */
function speakers({ players, phase }: GameState): Player[] {
  if (phase.phase !== 'day' && phase.phase !== 'burning' && phase.phase !== 'riddle') return []
  const silent: readonly PlayerId[] = phase.phase === 'day' ? [] : phase.silent
  return Object.values(players).filter((player) => player.alive && !silent.includes(player.id))
}

function secret(state: GameState, { deadCovenReads = false }: StageOptions, t: Translate): Room[] {
  const players = Object.values(state.players)
  const coven = players.filter((player) => player.role === 'coven')
  const members = coven.filter((player) => player.alive)
  const room = roomMaker(t)
  return [
    room('coven', 'coven', withWriters(readers('none', 'read', deadCovenReads ? coven : members), members)),
    ...holders(players).map((player) =>
      room(
        `seat:${player.id}`,
        player.role,
        withWriters(readers('none', 'read', [player]), player.alive ? [player] : []),
      ),
    ),
  ]
}

/** By role: rooms are made one after the other, and each holds the moment of its making in its id, for its owner to read. */
const holders = (players: readonly Player[]) =>
  players
    .filter((player): player is Player & { role: SeatRole } => isSeatRole(player.role))
    .sort((one, other) => seatRoles.indexOf(one.role) - seatRoles.indexOf(other.role))

type RoomKind = Exclude<ChannelKey, `seat:${string}`> | SeatRole

const roomMaker =
  (t: Translate) =>
  (key: ChannelKey, kind: RoomKind, access: Access): Room => ({
    key,
    name: t(`stage:room.${kind}`),
    topic: t(`stage:topic.${kind}`),
    position: isSeatKind(kind) ? positions.seat : positions[kind],
    access,
  })

const isSeatKind = (kind: RoomKind): kind is SeatRole => !(kind in positions)

const readers = (everyone: Access['everyone'], host: Right, players: readonly Player[]): Access => ({
  everyone,
  host,
  members: everyone === 'read' ? {} : Object.fromEntries(players.map(({ id }) => [id, 'read'])),
})

const withWriters = (access: Access, players: readonly Player[]): Access => ({
  ...access,
  members: { ...access.members, ...Object.fromEntries(players.map(({ id }) => [id, 'write' as const])) },
})

/** Discord takes names of 1 to 100 characters; invisible ones would leave it nameless. */
function categoryName(title: string): string {
  const name = [...title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, 100).join('').trim()
  return name === '' ? 'Beelzebub' : name
}
