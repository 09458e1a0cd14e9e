import { describe, expect, it } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { builtInRiddles } from '#game/built-in-riddles'
import { hall, mustBeOk } from '../support/game-dsl.js'

describe('the built-in riddles (B6)', () => {
  it('are at least forty in each language, each with four different answers', () => {
    for (const locale of ['en-US', 'ru']) {
      const riddles = builtInRiddles(locale)
      expect(riddles.length).toBeGreaterThanOrEqual(40)
      expect(new Set(riddles.map(({ id }) => id)).size).toBe(riddles.length)
      for (const { right, wrong } of riddles) expect(new Set([right, ...wrong]).size).toBe(4)
    }
    expect(builtInRiddles('ru')[0]?.question).toMatch(/\p{Script=Cyrillic}/u)
  })

  it('are English for a locale of no language of his', () => {
    expect(builtInRiddles('en-GB')).toBe(builtInRiddles('en-US'))
    expect(builtInRiddles('de')).toBe(builtInRiddles('en-US'))
  })

  it('are posed in the game’s language, without repeats', async () => {
    const { app, started, host, player, loaded, clock } = hall({ builtInRiddles })
    const { gameId } = await started({ settings: { schedule: 'blitz', riddleRounds: 5, noCandidates: 'everyone' } })
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    mustBeOk(await player(gameId, 'seat1', { kind: 'Nominate', target: 'seat2' }))
    mustBeOk(await player(gameId, 'seat2', { kind: 'Nominate', target: 'seat1' }))
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    const posed: string[] = []
    for (let { state } = await loaded(gameId); state.phase.phase === 'riddle'; { state } = await loaded(gameId)) {
      posed.push(state.phase.riddle.id)
      clock.set(wakeAt(state) ?? 0)
      await app.tick(gameId)
    }
    expect(posed).toHaveLength(5)
    expect(new Set(posed).size).toBe(5)
    const known = new Set(builtInRiddles('en-US').map(({ id }) => id))
    expect(posed.every((id) => known.has(id))).toBe(true)
  })
})
