import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameEvent } from '#engine/events'
import type { Commit } from '#game/commit'
import { replayCommits } from '#game/load-game'
import { foundTown, type Name, type Server, sleep, type Town, until } from './town.js'

let town: Town
beforeAll(async () => {
  town = await foundTown()
})
afterAll(() => town.close())

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

const nominationsOf = (log: readonly Commit[], id: string): readonly string[] =>
  log.flatMap(({ actor, act }) =>
    actor.kind === 'player' && actor.id === id && act.kind === 'Nominate' ? [act.target] : [],
  )

/** Somebody names one after another, as fast as he is answered, until told to stop. */
function nominateSteadily(server: Server, name: Name, targets: readonly string[]) {
  const tried: { readonly target: string; readonly outcome: 'recorded' | 'refused' | 'missed' }[] = []
  let goesOn = true
  const done = (async () => {
    for (let turn = 0; goesOn; turn += 1) {
      const target = targets[turn % targets.length] ?? ''
      const outcome = await server.attempt(name, { kind: 'Nominate', target })
      const said =
        outcome.kind === 'answered' && outcome.text.includes('for the fire. You may') ? 'recorded' : 'refused'
      tried.push({ target, outcome: outcome.kind === 'missed' ? 'missed' : said })
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
  const [first, second] = await Promise.all([town.rise(), town.rise()])
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
    expect(walk.tried.filter(({ outcome }) => outcome !== 'recorded')).toEqual([])
    expect(nominationsOf(log, server.ids[name])).toEqual(walk.tried.map(({ target }) => target))
  }
  expect([...town.processes].map(({ pid }) => pid)).toEqual([third.pid, fourth.pid])
  await expectWhole(server)
  expect([...failures(), ...first.failures, ...second.failures]).toEqual([])
})

it('a game whose speaker is killed again and again goes on to its end', { timeout: 120_000 }, async () => {
  await Promise.all([town.rise(), ...(town.processes.size === 0 ? [town.rise(), town.rise()] : [])])
  const server = await town.server()
  await server.play({
    nightSeconds: '1',
    daySeconds: '3',
    burningSeconds: '1',
    riddleSeconds: '1',
    riddleRounds: '1',
    noCandidates: 'nobody',
    earlyEnd: 'false',
  })
  const hasEnded = async () => (await server.state()).phase.phase === 'ended'
  const walker = await server.role('catholic')
  const others = (Object.keys(server.ids) as Name[]).filter((name) => name !== 'host' && name !== walker)
  const walk = nominateSteadily(
    server,
    walker,
    others.map((name) => server.ids[name]),
  )
  const goesOn = async (what: string) => {
    const [turnsBefore, actsBefore] = [turns(await server.log()).length, walk.tried.length]
    await until(what, async () => {
      if (await hasEnded()) return true
      const acts = walk.tried.slice(actsBefore).filter(({ outcome }) => outcome === 'recorded')
      return acts.length > 0 && turns(await server.log()).length > turnsBefore
    })
  }
  for (let death = 0; death < 2; death += 1) {
    await goesOn('the game to go on')
    const victim = await town.voice()
    await victim.kill()
    if (death === 0) await town.rise()
    await goesOn('the game to go on without it')
  }
  await walk.stop()
  // What nobody answered may have been recorded all the same; what was confirmed was, once and in its order.
  const recorded = [...nominationsOf(await server.log(), server.ids[walker])]
  expect(recorded.length).toBeGreaterThan(0)
  for (const { target, outcome } of walk.tried) {
    if (outcome === 'recorded') expect(recorded[0]).toBe(target)
    if (outcome !== 'refused' && recorded[0] === target) recorded.shift()
  }
  expect(recorded).toEqual([])
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

it('shards: each process has its own servers, and nothing is made of the death of another', {
  timeout: 120_000,
}, async () => {
  await Promise.all([...town.processes].map((process) => process.kill()))
  const [even, odd] = await Promise.all([town.rise({ count: 2, ids: [0] }), town.rise({ count: 2, ids: [1] })])
  const servers: Server[] = []
  for (const shard of [0n, 1n]) {
    let server = await town.server()
    while ((BigInt(server.guildId) >> 22n) % 2n !== shard) server = await town.server()
    servers.push(server)
  }
  for (const server of servers) await server.play({ nightSeconds: '600' })
  await until('each to speak for its own', async () => {
    const [first, second] = [await town.voice('0/2'), await town.voice('1/2')]
    return first.pid === even.pid && second.pid === odd.pid
  })
  const [ofEven, ofOdd] = servers
  if (!ofEven || !ofOdd) throw new Error('There are no servers.')
  await odd.kill()
  await until('the other to speak for both', async () => (await town.voice('1/2')).pid === even.pid)
  const surgeon = await ofEven.role('surgeon')
  const before = (await ofEven.log()).length
  expect((await ofEven.attempt(surgeon, { kind: 'Shield', target: ofEven.ids.ann })).kind).toBe('answered')
  expect((await ofEven.log()).length).toBe(before + 1)
  const risen = await town.rise({ count: 2, ids: [1] })
  await until('it to have its own again', async () => (await town.voice('1/2')).pid === risen.pid)
  expect((await ofOdd.attempt(await ofOdd.role('surgeon'), { kind: 'Shield', target: ofOdd.ids.ann })).kind).toBe(
    'answered',
  )
  for (const server of servers) {
    await expectWhole(server)
    expect((await server.log()).flatMap(({ announcements }) => announcements.map(({ kind }) => kind))).not.toContain(
      'outage-over',
    )
  }
  expect(failures()).toEqual([])
})
