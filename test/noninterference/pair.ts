import { composition } from '#engine/deal'
import { type Dice, diceFrom, drawn, shuffled } from '#engine/random'
import { type RoleId, roleIds } from '#engine/role-ids'
import { defaultSettings, type Settings } from '#engine/settings'
import type { PlayerId } from '#engine/state'

/** The two games of a pair. */
export type SideName = 'one' | 'other'
export const sideNames = ['one', 'other'] as const satisfies readonly SideName[]

/** Two games that differ only in what `viewer` may not know: the other players' roles, and all that they do in secret. */
export interface Pair {
  readonly index: number
  readonly viewer: PlayerId
  readonly players: readonly PlayerId[]
  readonly locale: string
  /** The viewer's own language. */
  readonly reader: string
  readonly hosted: boolean
  readonly settings: Settings
  readonly townReaders: 'everyone' | 'players'
  /** Whether a dead Coven member goes on reading the Coven's room: it is then his to know. */
  readonly deadCovenReads: boolean
  readonly casts: Readonly<Record<SideName, Readonly<Record<PlayerId, RoleId>>>>
  readonly warlocks: Readonly<Record<SideName, PlayerId | null>>
  /** Of the town in both games, so that the law lets them die in the same way: the plan's usual victims. */
  readonly doomed: readonly PlayerId[]
}

export const chance = (dice: Dice, percent: number): boolean => dice.next(100) < percent

/** Member ids as Discord gives them. */
export const memberId = (seat: number): PlayerId => `2000000000000000${String(seat).padStart(2, '0')}`
/** Members of the server who wait for a seat. */
export const newcomers: readonly PlayerId[] = [20, 21, 22, 23].map(memberId)
const names = ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Jim', 'Kim', 'Leo']
export const nameOf = (id: PlayerId): string => names[Number(id.slice(-2))] ?? id

/** The pair of this number: the same on every machine. */
export function pairOf(index: number): Pair {
  const dice = diceFrom(`pair ${index}`)
  const players = Array.from({ length: 7 + dice.next(6) }, (_, seat) => memberId(seat))
  const settings = settingsOf(dice)
  const counts = composition(players.length, settings)
  const cards = roleIds.flatMap((role) => Array<RoleId>(counts?.[role] ?? 0).fill(role))
  const one = Object.fromEntries(shuffled(dice, cards).map((role, at) => [players[at] ?? '', role]))
  const viewer = drawn(dice, players)
  const townsfolk = players.filter((id) => id !== viewer && one[id] !== 'coven' && one[id] !== 'samhain')
  const doomed = shuffled(dice, townsfolk).slice(0, 3)
  // A Coven member knows his own kind.
  const known = players.filter((id) => id === viewer || (one[viewer] === 'coven' && one[id] === 'coven'))
  const strangers = players.filter((id) => !known.includes(id) && !doomed.includes(id))
  const other = {
    ...one,
    ...redealt(dice, one, strangers),
    ...(settings.revealOnDeath ? {} : redealt(dice, one, doomed)),
  }
  const office = chance(dice, 60)
  const warlockOf = (cast: Readonly<Record<PlayerId, RoleId>>): PlayerId | null => {
    const members = players.filter((id) => cast[id] === 'coven')
    return office || members.length === 1 ? drawn(dice, members) : null
  }
  const warlock = warlockOf(one)
  return {
    index,
    viewer,
    players,
    locale: chance(dice, 50) ? 'en-US' : 'ru',
    reader: chance(dice, 50) ? 'en-US' : 'ru',
    hosted: chance(dice, 85),
    settings,
    townReaders: chance(dice, 30) ? 'players' : 'everyone',
    deadCovenReads: chance(dice, 25),
    casts: { one, other },
    warlocks: { one: warlock, other: one[viewer] === 'coven' ? warlock : warlockOf(other) },
    doomed,
  }
}

function redealt(dice: Dice, cast: Readonly<Record<PlayerId, RoleId>>, ids: readonly PlayerId[]) {
  const cards = shuffled(
    dice,
    ids.map((id) => cast[id] ?? 'citizen'),
  )
  return Object.fromEntries(ids.map((id, at) => [id, cards[at] ?? 'citizen']))
}

function settingsOf(dice: Dice): Settings {
  const pick = <T>(...values: readonly T[]): T => drawn(dice, values)
  return {
    ...defaultSettings,
    schedule: pick('classic', 'classic', 'blitz'),
    newDay: pick('morning', 'lateEvening'),
    earlyEnd: pick(true, false, false),
    firstNight: pick('full', 'full', 'peaceful'),
    samhain: pick('auto', 'always'),
    samhainGuise: pick('town', 'own'),
    silentWarlock: pick('majority', 'refuse', 'host'),
    surgeonWindow: pick('eveningAndNight', 'evening'),
    surgeonSelf: pick(true, false),
    surgeonRepeat: pick(true, false),
    riddle: pick('fastestBurns', 'fastestIsSpared'),
    noCandidates: pick('everyone', 'nobody'),
    ballot: pick('secret', 'secret', 'open'),
    revealOnDeath: pick(true, false),
    suicide: pick('host', 'never'),
    absence: pick('warn', 'kill', 'ignore'),
    absenceDays: pick(1, 2),
  }
}
