import type { View } from '#engine/view'
import type { StandIn } from '#playground/discord/stand-in'
import { createSeats, type Seat, type Seats } from '#playground/page/seats'
import { displayName } from '#playground/page/wire'
import type { Village } from '#playground/players/opening'
import { tongueOf } from '#playground/players/voice/topics'

const passersBy = { 'en-US': ['A passer-by', 'Another passer-by'], ru: ['Прохожий', 'Ещё один прохожий'] } as const

/** The seats of a village, and how they go with the game. */
export interface Cast {
  readonly seats: Seats
  /** Those who play have the seats; before the deal also those who are expected to. */
  follow(view: Pick<View, 'phase' | 'day' | 'players'>): void
}

export function createCast(discord: StandIn, { guildId, players, host }: Village, locale: string): Cast {
  const names = passersBy[tongueOf(locale)]
  const onlooker = (name: string) => discord.addMember(guildId, { name, locale: tongueOf(locale) })
  let gallery = onlooker(names[0])
  const named = (id: string, kind: Seat['kind']): Seat => {
    const member = discord.member(guildId, id)
    return { id, kind, name: member ? displayName(member) : id }
  }
  const seatsFor = (playing: readonly string[]): Seat[] => [
    ...playing.filter((id) => id !== host.userId).map((id) => named(id, 'player')),
    named(host.userId, 'host'),
    named(gallery, 'spectator'),
  ]
  let order = players
  const seats = createSeats(seatsFor(order))
  return {
    seats,
    follow({ day, players: sitting }) {
      const ids = sitting.map(({ id }) => id)
      // What many look at together must be nobody's own.
      if (ids.includes(gallery)) gallery = onlooker(names[1])
      order = reordered(order, day > 0 ? ids : [...new Set([...players, ...ids])])
      seats.change(seatsFor(order))
    },
  }
}

/** Everybody keeps his place, and whoever has come for another takes that one's. */
function reordered(order: readonly string[], wanted: readonly string[]): readonly string[] {
  const fresh = wanted.filter((id) => !order.includes(id))
  const kept = order.flatMap((id) => (wanted.includes(id) ? [id] : fresh.splice(0, 1)))
  return [...kept, ...fresh]
}

/** The host stays the host, and the third player the third, if there are as many. */
export function keepPlaces(former: Seats, next: Seats): void {
  const at = (seats: Seats, kind: Seat['kind']) => seats.all.filter((seat) => seat.kind === kind)
  for (const person of former.people()) {
    const { id, kind } = former.seatOf(person)
    const place = at(former, kind).findIndex((seat) => seat.id === id)
    const seat = at(next, kind)[place]
    if (seat) next.sit(person, seat.id)
  }
}
