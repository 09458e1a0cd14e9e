import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFellowship, type Fellowship } from '#game/fellowship'
import { createMemory } from '#game/in-memory'
import type { Leases, Muster } from '#game/ports'
import type { Shards } from '#game/shards'
import { openStore, type Store } from '#store/store'
import { type TestDatabase, testDatabase } from '../support/database.js'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await testDatabase()
  store = await openStore(database.uri)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})
const everyone: Process[] = []
const latches: (() => void)[] = []
afterEach(async () => {
  for (const open of latches.splice(0)) open()
  for (const process of everyone.splice(0)) {
    process.awake = Promise.resolve()
    await process.leave()
  }
  for (const name of ['leases', 'processes']) await store.connection.collection(name).deleteMany({})
})

const guild = '1'
const one: Shards = { count: 1, ids: [0] }

interface Process extends Fellowship {
  readonly told: string[]
  readonly number: number
  connected: boolean
  hushing: Promise<void>
  /** Until it resolves the process stands still. */
  awake: Promise<void>
}

function latch(): { readonly closed: Promise<void>; open(): void } {
  let open: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  latches.push(() => open())
  return { closed, open: () => open() }
}

/** Processes on one set of offices, with a clock of their own; their rounds are driven by hand. */
function town({ muster, leases }: { muster: Muster; leases: Leases }) {
  const clock = { now: 1_000_000 }
  const failures: string[] = []
  const running = new Set<number>()
  let pids = 0
  function born(options: { shards?: Shards; place?: string | null; notes?: readonly string[] } = {}): Process {
    const pid = ++pids
    running.add(pid)
    const told: string[] = []
    const self: Process = Object.assign(
      createFellowship({
        id: `p${pid}`,
        place: options.place === undefined ? 'here' : options.place,
        pid,
        runs: (number) => running.has(number),
        shards: options.shards ?? one,
        hears: () => self.connected,
        realNow: () => clock.now,
        muster: { ...muster, sign: (fellow) => self.awake.then(() => muster.sign(fellow)) },
        leases,
        reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
        died: async (id) => void told.push(`${id} died`),
        spoken: () => told.push('speaks'),
        listened: (shard, notes) => told.push(`listens to ${shard} after ${notes?.join() ?? 'a death'}`),
        hushed: () => self.hushing,
        taken: () => options.notes ?? [],
        heed: async () => undefined,
        beatMs: 1_000,
        roundMs: 5,
        lockMs: 15_000,
      }),
      { told, number: pid, connected: true, hushing: Promise.resolve(), awake: Promise.resolve() },
    )
    return self
  }
  const enter = async (options?: Parameters<typeof born>[0]): Promise<Process> => {
    const process = born(options)
    everyone.push(process)
    await process.join()
    await process.start()
    return process
  }
  /** A newcomer comes in only when the others know of him. */
  const enterBeside = async (others: readonly Process[], options?: Parameters<typeof born>[0]): Promise<Process> => {
    const coming = enter(options)
    const known = setInterval(() => {
      for (const other of others) void other.look()
    }, 5)
    try {
      return await coming
    } finally {
      clearInterval(known)
    }
  }
  const kill = (process: Process) => {
    running.delete(process.number)
    process.awake = latch().closed
  }
  return { clock, failures, kill, enter, enterBeside }
}

const offices = (process: Fellowship) => [process.listens(guild), process.isVoice(guild)]

describe.each([
  ['in memory', createMemory],
  ['on Mongo', () => store],
])('processes on one database, %s', (_, open) => {
  it('the only one has every office at once, also when the one before has died', async () => {
    const { enter, kill, failures } = town(open())
    const first = await enter()
    expect(offices(first)).toEqual([true, true])
    expect(first.solitude()).toBe(0)
    kill(first)
    const second = await enter()
    expect(offices(second)).toEqual([true, true])
    expect(second.told).toEqual(['p1 died', 'listens to 0/1 after a death', 'speaks'])
    expect(second.solitude()).toBe(0)
    expect(failures).toEqual([])
  })

  it('a second stands by; nothing that the first remembers is old before it knows of him', async () => {
    const { enter, enterBeside } = town(open())
    const first = await enter()
    let isIn = false
    const coming = enter().then((process) => {
      isIn = true
      return process
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([isIn, first.solitude()]).toEqual([false, 0])
    await first.look()
    const second = await coming
    expect([first.solitude(), second.solitude()]).toEqual([null, null])
    expect([offices(first), offices(second)]).toEqual([
      [true, true],
      [false, false],
    ])
    const third = await enterBeside([first, second])
    expect(offices(third)).toEqual([false, false])
  })

  it('takes over at once from one that is seen to have died', async () => {
    const { enter, enterBeside, kill } = town(open())
    const first = await enter()
    const second = await enterBeside([first])
    kill(first)
    await second.look()
    expect(offices(second)).toEqual([true, true])
    expect(second.told).toEqual(['p1 died', 'listens to 0/1 after a death', 'speaks'])
    expect(second.solitude()).toBe(1)
  })

  it.each([['elsewhere'], [null]])('takes over from one at %s after the lock time, not before', async (place) => {
    const { enter, enterBeside, clock } = town(open())
    const first = await enter({ place })
    const second = await enterBeside([first])
    const sleep = latch()
    first.awake = sleep.closed
    clock.now += 14_000
    await second.look()
    expect(offices(second)).toEqual([false, false])
    clock.now += 2_000
    await second.look()
    expect(offices(second)).toEqual([true, true])
    // It was only asleep: it finds itself relieved before it says or answers anything.
    expect([first.listens(guild), first.isVoice(guild)]).toEqual([false, false])
    sleep.open()
    expect(await first.speaks(guild)).toBeNull()
    expect(offices(first)).toEqual([false, false])
  })

  it('of several who see a death one takes over', async () => {
    const { enter, enterBeside, kill } = town(open())
    const first = await enter()
    const second = await enterBeside([first])
    const third = await enterBeside([first, second])
    const fourth = await enterBeside([first, second, third])
    kill(first)
    const rest = [second, third, fourth]
    await Promise.all(rest.map((process) => process.look()))
    expect(rest.filter((process) => process.listens(guild))).toHaveLength(1)
    expect(rest.filter((process) => process.isVoice(guild))).toHaveLength(1)
  })

  it('one that goes hands over what it has taken, its ears before its voice', async () => {
    const { enter, enterBeside } = town(open())
    const first = await enter({ notes: ['17', '18'] })
    const second = await enterBeside([first])
    const speech = latch()
    first.hushing = speech.closed
    await first.hushEars()
    await second.look()
    expect(offices(second)).toEqual([true, false])
    await first.leave()
    await second.look()
    expect(offices(second)).toEqual([true, true])
    expect(second.told).toEqual(['listens to 0/1 after 17,18', 'speaks'])
  })

  it('one that hears nothing gives its ears away, and its voice when it has spoken out', async () => {
    const { enter, enterBeside } = town(open())
    const first = await enter()
    const second = await enterBeside([first])
    const speech = latch()
    first.hushing = speech.closed
    first.connected = false
    await first.look()
    await second.look()
    await first.look()
    await second.look()
    expect([offices(first), offices(second)]).toEqual([
      [false, false],
      [true, false],
    ])
    speech.open()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await first.look()
    await second.look()
    expect(offices(second)).toEqual([true, true])
    first.connected = true
    await first.look()
    expect(offices(first)).toEqual([false, false])
  })

  it('each speaks for the shards it hears, and for those that nobody is left to hear', async () => {
    const { enter, enterBeside, kill } = town(open())
    const [even, odd] = ['0', String(1n << 22n)]
    const first = await enter({ shards: { count: 2, ids: [0] } })
    expect([first.isVoice(odd), first.listens(odd), first.isHeard(odd)]).toEqual([true, false, false])
    const second = await enterBeside([first], { shards: { count: 2, ids: [1] } })
    for (let round = 0; round < 3; round += 1) for (const process of [first, second]) await process.look()
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (let round = 0; round < 3; round += 1) for (const process of [first, second]) await process.look()
    expect([first.isVoice(even), first.isVoice(odd), first.isHeard(odd)]).toEqual([true, false, true])
    expect([second.isVoice(even), second.isVoice(odd), second.listens(odd)]).toEqual([false, true, true])
    kill(second)
    await first.look()
    expect([first.isVoice(odd), first.listens(odd), first.isHeard(odd)]).toEqual([true, false, false])
  })

  it('those who deal the shards otherwise wait until the others are gone', async () => {
    const { enter, enterBeside } = town(open())
    const old = await enter()
    const next = await enterBeside([old], { shards: { count: 2, ids: [0, 1] } })
    await next.look()
    expect(offices(next)).toEqual([false, false])
    await old.hushEars()
    await next.look()
    expect(offices(next)).toEqual([false, false])
    await old.leave()
    await next.look()
    expect(offices(next)).toEqual([true, true])
  })
})
