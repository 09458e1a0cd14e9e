import { describe, expect, test } from 'vitest'
import type { Settings } from '#engine/settings'
import { type PlayedGame, playOnEngine } from './engine-game.js'
import { playInMemory } from './memory-game.js'

const refusedShare = (games: readonly PlayedGame[]): number => {
  const acts = games.flatMap((game) => game.acts)
  return acts.filter(({ refusal }) => refusal !== null).length / acts.length
}
const winnerOf = ({ state }: PlayedGame): string =>
  state.phase.phase === 'ended' ? String(state.phase.winner) : state.phase.phase
const daysOf = ({ state }: PlayedGame): number => (state.phase.phase === 'ended' ? state.phase.day : 0)

describe('fifteen villagers', () => {
  const games = Array.from({ length: 50 }, (_, at) => playOnEngine(`village-${at}`, 15, at % 2 === 0 ? 'en-US' : 'ru'))

  test('always come to an end, and every side is able to win', () => {
    expect(new Set(games.map(winnerOf))).toEqual(new Set(['coven', 'town', 'samhain']))
  })

  test('play some days, not weeks', () => {
    const days = games.map(daysOf).sort((a, b) => a - b)
    expect(days[0]).toBeGreaterThanOrEqual(2)
    expect(days[25]).toBeGreaterThanOrEqual(4)
    expect(days[45]).toBeLessThanOrEqual(9)
  })

  test('hardly ever try what the law forbids, and never as the dead', () => {
    expect(refusedShare(games)).toBeLessThan(0.05)
    const codes = new Set(games.flatMap(({ acts }) => acts.map(({ refusal }) => refusal)))
    for (const code of ['dead', 'not-your-power', 'ended', 'own-kind', 'description-required'] as const)
      expect(codes).not.toContain(code)
  })

  test('use every power that they have', () => {
    const done = new Set(
      games.flatMap(({ acts }) => acts.filter(({ refusal }) => refusal === null).map(({ act }) => act.kind)),
    )
    for (const kind of [
      ...(['Propose', 'DecideKill', 'Elect', 'Check', 'Strike', 'Rest', 'Compare', 'FileColumn', 'Shield'] as const),
      ...(['DeclareTruce', 'Nominate', 'CastVote', 'SpeakLastWord', 'Answer'] as const),
    ])
      expect(done).toContain(kind)
  })

  test('end most nights before their time', () => {
    const nights = games.flatMap(({ events }) =>
      events.flatMap((event, at) => {
        if (event.kind !== 'NightFell') return []
        const dawn = events.slice(at).find(({ kind }) => kind === 'DayBroke')
        return dawn?.kind === 'DayBroke' ? [dawn.at < event.deadline] : []
      }),
    )
    expect(nights.filter(Boolean).length / nights.length).toBeGreaterThan(0.3)
  })

  test('talk in the town, among themselves and in the grave, some lines a day each', () => {
    for (const game of games) {
      const rooms = new Set(game.talk.map(({ room }) => room))
      expect(rooms).toEqual(new Set(['town', 'coven', 'graveyard']))
      expect(game.talk.length / daysOf(game)).toBeLessThan(45)
    }
  })
})

describe('whatever the settings', () => {
  const variants: Readonly<Record<string, Partial<Settings>>> = {
    'a secret ballot': { ballot: 'secret' },
    'the fastest is spared': { riddle: 'fastestIsSpared' },
    'the Surgeon in the evening only': { surgeonWindow: 'evening', surgeonRepeat: false, surgeonSelf: false },
    'roles untold, Samhain in her own guise': { revealOnDeath: false, samhainGuise: 'own' },
    'friendly fire and a silent Warlock': { friendlyFire: true, silentWarlock: 'host' },
    'no candidates, no burning; a peaceful first night': { noCandidates: 'nobody', firstNight: 'peaceful' },
    'the classic schedule': { schedule: 'classic' },
  }
  test.each(Object.entries(variants))('the game ends, with few refusals: %s', (name, settings) => {
    const games = Array.from({ length: 4 }, (_, at) => playOnEngine(`${name}-${at}`, 12, 'en-US', settings))
    expect(refusedShare(games)).toBeLessThan(0.05)
  })

  test.each([5, 6, 9, 24, 60])('and with %i players', (players) => {
    const game = playOnEngine(`crowd-${players}`, players)
    expect(refusedShare([game])).toBeLessThan(0.05)
  })
})

describe('on the application, with its stores in memory', () => {
  test('fifty games come to an end', { timeout: 120_000 }, async () => {
    const winners = new Set<string>()
    for (let at = 0; at < 50; at++) {
      const game = await playInMemory(`hall-${at}`, 12)
      winners.add(game.winner)
      expect(game.refused / game.acts).toBeLessThan(0.05)
      expect(game.failures).toEqual([])
    }
    expect(winners).toEqual(new Set(['coven', 'town', 'samhain']))
  })
})
