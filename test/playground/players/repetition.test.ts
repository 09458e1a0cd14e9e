import { describe, expect, test } from 'vitest'
import { tongues } from '#playground/players/voice/topics'
import { voiceOf } from '#playground/players/voice/voice'
import { type PlayedGame, playOnEngine } from './engine-game.js'

const games = (players: number, count: number, locale: string): readonly PlayedGame[] =>
  Array.from({ length: count }, (_, at) => playOnEngine(`echo-${at}`, players, locale))

/** All that is said aloud or posted in one day, by anybody anywhere. */
function daysOf({ talk }: PlayedGame): readonly (readonly string[])[] {
  const days = new Map<number, string[]>()
  for (const { day, text } of talk) days.set(day, [...(days.get(day) ?? []), text])
  return [...days.values()]
}
const descriptionsOf = ({ events }: PlayedGame): readonly (readonly string[])[] =>
  events.flatMap((event) => (event.kind === 'GazettePrinted' ? [event.issue.descriptions.map(({ text }) => text)] : []))

describe.each(tongues)('in %s', (tongue) => {
  test.each([
    [5, 6],
    [15, 3],
  ])('nobody in a village of %i says what was said that day', (players, count) => {
    for (const game of games(players, count, tongue))
      for (const said of daysOf(game)) expect(said).toEqual([...new Set(said)])
  })

  test('nobody in a village of fifteen dies twice of the same', () => {
    for (const game of games(15, 4, tongue)) {
      const told = descriptionsOf(game).flat()
      expect(told.length).toBeLessThanOrEqual(voiceOf(tongue).murder.length)
      expect(told).toEqual([...new Set(told)])
    }
  })

  test('a crowd has a lot to say, and repeats nothing either', { timeout: 60_000 }, () => {
    const game = playOnEngine('crowd', 40, tongue)
    for (const said of daysOf(game)) expect(said).toEqual([...new Set(said)])
    for (const night of descriptionsOf(game)) expect(night).toEqual([...new Set(night)])
    expect(game.talk.filter(({ day, room }) => day === 1 && room === 'town').length).toBeGreaterThan(30)
  })
})
