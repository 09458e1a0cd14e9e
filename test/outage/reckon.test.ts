import { describe, expect, it } from 'vitest'
import { deadlineOf, wakeAt } from '#engine/deadline'
import type { Settings } from '#engine/settings'
import { createGate } from '#game/gate'
import { createMemory } from '#game/in-memory'
import { graceAfterOutageMs, shortestOutageMs } from '#game/outage'
import type { LoadedGame } from '#game/ports'
import { verifyLog } from '#game/transfer-verify'
import { createVigil } from '#game/vigil'
import { hall, mustBeOk } from '../support/game-dsl.js'

const minute = 60_000
const night: Partial<Settings> = { schedule: 'blitz', nightSeconds: 600, earlyEnd: false }

async function played(settings = night) {
  const play = hall(createMemory())
  const game = await play.started({ settings })
  const since = async () =>
    (await play.app.log(game.gameId)).filter(({ version }) => version > game.version).toReversed()
  const deadline = async () => deadlineOf((await play.loaded(game.gameId)).state)
  return { play, game, since, deadline, from: play.clock.now() }
}
const kindsOf = (commits: readonly { act: { kind: string } }[]) => commits.map(({ act }) => act.kind)
const endOf = (game: LoadedGame): number => deadlineOf(game.state) ?? 0

describe('an outage', () => {
  it('of half a minute or more gives its time back to the phase; a shorter one is none', async () => {
    const { play, game, since, deadline, from } = await played()
    play.clock.move(shortestOutageMs - 1)
    await play.app.reckon({ from, until: play.clock.now() })
    expect(await since()).toEqual([])
    play.clock.move(1)
    await play.app.reckon({ from, until: play.clock.now() })
    expect(kindsOf(await since())).toEqual(['Extend'])
    expect(await deadline()).toBe(endOf(game) + shortestOutageMs)
  })

  it('counts from the newest commit on, and is reckoned once however often it is', async () => {
    const { play, game, since, deadline, from } = await played()
    play.clock.move(2 * minute)
    const outage = { from, until: play.clock.now() }
    for (const _ of [1, 2, 3]) await play.app.reckon(outage)
    expect(kindsOf(await since())).toEqual(['Extend'])
    // The next one began before the first was over, as it does where the bot died in between.
    play.clock.move(minute)
    await play.app.reckon({ from, until: play.clock.now() })
    expect(await deadline()).toBe(endOf(game) + 3 * minute)
  })

  it('in which the deadline fell ends nothing', async () => {
    const { play, since, game, from } = await played({ ...night, nightSeconds: 60 })
    play.clock.move(5 * minute)
    await play.app.reckon({ from, until: play.clock.now() })
    await play.app.sweep()
    expect(kindsOf(await since())).toEqual(['Extend'])
    expect(endOf(await play.loaded(game.gameId))).toBe(endOf(game) + 5 * minute)
  })

  it('of ten minutes or more pauses the game as of its beginning, in any phase, and tells what would have been', async () => {
    const { play, game, since, from } = await played()
    play.clock.move(graceAfterOutageMs + 15 * minute)
    await play.app.reckon({ from, until: play.clock.now() })
    const [pause, ...more] = await since()
    expect(more).toEqual([])
    expect(pause?.at).toBe(from)
    expect(pause?.announcements.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual([
      'town outage-over',
      'host outage-asked',
    ])
    const asked = pause?.announcements.find((told) => told.kind === 'outage-asked')?.data
    expect(asked?.left).toBe(endOf(game) - from)
    expect(asked?.missed.map(({ phase, day }) => `${phase} ${day}`)).toEqual(['day 1', 'burning 1'])
    mustBeOk(await play.host(game.gameId, { kind: 'Resume' }))
    expect(endOf(await play.loaded(game.gameId))).toBe(play.clock.now() + endOf(game) - from)
  })

  it('leaves lobbies, paused games and games that are over alone', async () => {
    const { play, game, since, from } = await played()
    mustBeOk(await play.host(game.gameId, { kind: 'Pause' }))
    const lobby = await play.app.open({
      guildId: 'other',
      title: 'Lobby',
      locale: 'ru',
      hosted: true,
      by: { id: '1', name: 'One' },
    })
    if (!lobby.ok) throw new Error(lobby.refusal)
    play.clock.move(60 * minute)
    await play.app.reckon({ from, until: play.clock.now() })
    expect(kindsOf(await since())).toEqual(['Pause'])
    expect(await play.app.log(lobby.game.gameId)).toHaveLength(1)
    mustBeOk(await play.host(game.gameId, { kind: 'Cancel' }))
    await play.app.reckon({ from, until: play.clock.now() + 60 * minute })
    expect(kindsOf(await since())).toEqual(['Pause', 'Cancel'])
  })

  it('of a game with no host to ask gives the whole time back', async () => {
    const play = hall(createMemory())
    const opened = await play.app.open({
      guildId: 'alone',
      title: 'Alone',
      locale: 'en-US',
      hosted: false,
      settings: night,
      by: { id: 'hazel', name: 'Hazel' },
    })
    if (!opened.ok) throw new Error(opened.refusal)
    const { gameId } = opened.game
    for (let seat = 1; seat <= 6; seat += 1)
      mustBeOk(await play.player(gameId, `seat${seat}`, { kind: 'Join', name: `seat${seat}` }))
    mustBeOk(await play.host(gameId, { kind: 'StartGame' }))
    const before = endOf(await play.loaded(gameId))
    const from = play.clock.now()
    play.clock.move(26 * 60 * minute)
    await play.app.reckon({ from, until: play.clock.now() })
    expect(endOf(await play.loaded(gameId))).toBe(before + 26 * 60 * minute)
  })

  it('is written so that whoever replays the log finds it lawful', async () => {
    const { play, game, from } = await played()
    play.clock.move(3 * minute)
    await play.app.reckon({ from, until: play.clock.now() })
    const later = play.clock.now()
    play.clock.move(40 * minute)
    await play.app.reckon({ from: later, until: play.clock.now() })
    const log = (await play.app.log(game.gameId, { limit: 1000 })).toReversed()
    expect(verifyLog(log).wrong).toEqual([])
    expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).sort((a, b) => a - b))
    expect(wakeAt((await play.loaded(game.gameId)).state)).toBeNull()
  })
})

describe('the vigil', () => {
  function watch(o: { realPerClock?: number } = {}) {
    const memory = createMemory()
    const gate = createGate(false)
    let now = 1_000_000
    let real = 5_000_000
    let there = true
    const seen: string[] = []
    let broken = false
    const vigil = createVigil({
      clock: { now: () => now },
      realNow: () => real,
      presence: memory.presence,
      gate,
      discordIsThere: () => there,
      reckon: async ({ from, until }) => {
        if (broken) throw new Error('torn')
        seen.push(`${until - from}${gate.isOpen ? ' open' : ''}`)
      },
      resumed: async () => {
        seen.push('resumed')
      },
      reporter: { failed: (what) => seen.push(what) },
      beatMs: 1_000_000,
    })
    return {
      vigil,
      gate,
      seen,
      pass(ms: number) {
        now += ms
        real += ms * (o.realPerClock ?? 1)
      },
      discord(is: boolean) {
        there = is
      },
      store(is: boolean) {
        broken = !is
      },
    }
  }

  it('opens the gate at the first look, and reckons nothing before the first beat', async () => {
    const { vigil, gate, seen } = watch()
    await vigil.start()
    expect(gate.isOpen).toBe(true)
    expect(seen).toEqual(['resumed'])
    await vigil.stop()
  })

  it('closes it while Discord is away, and reckons before it opens it again', async () => {
    const { vigil, gate, seen, pass, discord } = watch()
    await vigil.start()
    discord(false)
    await vigil.look()
    expect(gate.isOpen).toBe(false)
    pass(2 * minute)
    await vigil.look()
    discord(true)
    await vigil.look()
    expect(seen).toEqual(['resumed', `${2 * minute}`, 'resumed'])
    expect(gate.isOpen).toBe(true)
    await vigil.stop()
  })

  it('reckons with the smaller of the times that passed on the two clocks', async () => {
    const jumped = watch({ realPerClock: 0 })
    await jumped.vigil.start()
    jumped.pass(60 * minute)
    await jumped.vigil.look()
    expect(jumped.seen).toEqual(['resumed'])
    const slow = watch({ realPerClock: 10 })
    await slow.vigil.start()
    slow.pass(minute)
    await slow.vigil.look()
    expect(slow.seen).toEqual(['resumed', `${minute}`, 'resumed'])
  })

  it('does not forget an outage that could not be reckoned', async () => {
    const { vigil, gate, seen, pass, store } = watch()
    await vigil.start()
    pass(5 * minute)
    store(false)
    await vigil.look()
    expect(gate.isOpen).toBe(false)
    store(true)
    pass(minute)
    await vigil.look()
    expect(seen).toEqual(['resumed', 'keeping watch', `${6 * minute}`, 'resumed'])
    await vigil.stop()
  })
})
