import { afterEach, expect, it } from 'vitest'
import type { GameEvent } from '#engine/events'
import type { Commit } from '#game/commit'
import { replayCommits } from '#game/load-game'
import { foundTown, type Name, type Server, sleep, type Town, until } from './town.js'

let town: Town
afterEach(() => town.close())

const failures = () => [...town.processes].flatMap((process) => process.failures)
const eventsOf = (log: readonly Commit[]): readonly GameEvent[] => log.flatMap(({ events }) => events)

/** Each turn of the clock once: no night falls twice, no day breaks twice. */
function turns(log: readonly Commit[]): readonly string[] {
  return eventsOf(log).flatMap((event) =>
    event.kind === 'NightFell' || event.kind === 'DayBroke' || event.kind === 'BurningBegan'
      ? [`${event.kind} ${event.day}`]
      : [],
  )
}

async function expectWhole(server: Server): Promise<void> {
  await server.settled()
  const log = await server.log()
  expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1))
  expect(replayCommits(log)?.state).toEqual(await server.state())
  expect(turns(log)).toEqual([...new Set(turns(log))])
  expect(await server.said()).toEqual(await server.mustBeSaid())
  expect(server.rooms()).toEqual([...new Set(server.rooms())])
}

/** Somebody names one after another, as fast as he is answered, until told to stop. */
function nominateSteadily(server: Server, name: Name, targets: readonly string[]) {
  const tried: { readonly target: string; readonly outcome: string }[] = []
  let goesOn = true
  const done = (async () => {
    for (let turn = 0; goesOn; turn += 1) {
      const target = targets[turn % targets.length] ?? ''
      const outcome = await server.attempt(name, { kind: 'Nominate', target })
      tried.push({ target, outcome: outcome.kind === 'answered' ? 'answered' : 'missed' })
      await sleep(20)
    }
  })()
  return {
    tried,
    stop() {
      goesOn = false
      return done
    },
  }
}

it('a rolling restart under steady acts misses none, and says everything once', { timeout: 120_000 }, async () => {
  town = await foundTown()
  const [first, second] = [await town.rise(), await town.rise()]
  const server = await town.server()
  await server.play({ nightSeconds: '1', daySeconds: '600' })
  await until('the day', async () => (await server.state()).phase.phase === 'day')
  const { phase, players } = await server.state()
  if (phase.phase !== 'day') throw new Error('It is not day.')
  const living = (Object.keys(server.ids) as Name[]).filter((name) => players[server.ids[name]]?.alive)
  const walkers = living.slice(0, 4).map((name) => {
    const targets = living.filter((other) => other !== name).map((other) => server.ids[other])
    return { name, walk: nominateSteadily(server, name, targets) }
  })
  const third = await town.rise()
  await first.stop()
  const fourth = await town.rise()
  await second.stop()
  const enough = () => walkers.every(({ walk }) => walk.tried.length > 12)
  await until('some more acts', enough)
  for (const { walk } of walkers) await walk.stop()
  const log = await server.log()
  for (const { name, walk } of walkers) {
    expect(walk.tried.filter(({ outcome }) => outcome === 'missed')).toEqual([])
    const recorded = log.flatMap(({ actor, act }) =>
      actor.kind === 'player' && actor.id === server.ids[name] && act.kind === 'Nominate' ? [act.target] : [],
    )
    expect(recorded).toEqual(walk.tried.map(({ target }) => target))
  }
  expect([...town.processes].map(({ pid }) => pid)).toEqual([third.pid, fourth.pid])
  await expectWhole(server)
  expect([...failures(), ...first.failures, ...second.failures]).toEqual([])
})

it('a game whose speaker is killed again and again goes on to its end', { timeout: 120_000 }, async () => {
  town = await foundTown()
  await Promise.all([town.rise(), town.rise(), town.rise()])
  const server = await town.server()
  await server.play({ nightSeconds: '1', daySeconds: '1', noCandidates: 'nobody', earlyEnd: 'false' })
  for (let death = 0; death < 3; death += 1) {
    const turnsBefore = turns(await server.log()).length
    await until('a turn of the clock', async () => turns(await server.log()).length > turnsBefore)
    const victim = await town.voice()
    await Promise.all([victim.kill(), town.rise()])
    const turnsNow = turns(await server.log()).length
    await until('the game to go on without it', async () => turns(await server.log()).length > turnsNow)
  }
  for (const role of ['samhain', 'coven'] as const) {
    const evil = Object.values((await server.state()).players).filter((player) => player.role === role && player.alive)
    for (const { id } of evil) {
      await until(`the end of ${role}`, async () => {
        const state = await server.state()
        if (state.phase.phase === 'ended' || !state.players[id]?.alive) return true
        await server.attempt('host', { kind: 'Kill', target: id })
        return false
      })
    }
  }
  expect((await server.state()).phase.phase).toBe('ended')
  await expectWhole(server)
  expect(eventsOf(await server.log()).filter(({ kind }) => kind === 'GameEnded')).toHaveLength(1)
  expect(eventsOf(await server.log()).some(({ kind }) => kind === 'GamePaused')).toBe(false)
  expect(failures()).toEqual([])
})
