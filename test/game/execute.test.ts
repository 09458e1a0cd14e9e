import { describe, expect, it } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { replay } from '#engine/evolve'
import { graceMs } from '#engine/schedule'
import type { Commit } from '#game/commit'
import { UnknownGame } from '#game/execute'
import { createMemory } from '#game/in-memory'
import type { CommitLog } from '#game/ports'
import { evening, fifteen, hall, holders, mustBeOk } from '../support/game-dsl.js'

/** A log whose writes wait until they are let through, so that tests see what happens meanwhile. */
function gatedLog(log: CommitLog) {
  const writes: { readonly commits: readonly Commit[]; readonly let: () => void }[] = []
  const batches: number[] = []
  let open = true
  return {
    writes,
    /** How many commits each write held since the gate was closed. */
    batches,
    close() {
      open = false
    },
    async release() {
      while (writes.length > 0) {
        writes.shift()?.let()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    log: {
      ...log,
      async append(commits) {
        if (!open) {
          batches.push(commits.length)
          await new Promise<void>((resolve) => writes.push({ commits, let: resolve }))
        }
        return log.append(commits)
      },
    } satisfies CommitLog,
  }
}

describe('a command on its way', () => {
  it('is decided, written and answered with the events and the state it came to', async () => {
    const { app, player, host, loaded } = hall()
    const opened = await app.open({
      guildId: 'guild',
      title: 'Hallows',
      locale: 'ru',
      hosted: true,
      by: { id: 'hazel', name: 'Hazel' },
    })
    if (!opened.ok) throw new Error(opened.refusal)
    const { gameId } = opened.game

    const joined = mustBeOk(await player(gameId, 'ann', { kind: 'Join', name: 'Ann' }))
    expect(joined.version).toBe(2)
    expect(joined.events).toEqual([{ kind: 'PlayerJoined', player: 'ann', name: 'Ann' }])
    expect(Object.keys(joined.state.players)).toEqual(['ann'])
    expect((await loaded(gameId)).state).toBe(joined.state)

    const refused = await host(gameId, { kind: 'StartGame' })
    expect(refused).toEqual({ ok: false, refusal: { code: 'too-few-players' }, state: joined.state })
    expect((await loaded(gameId)).version).toBe(2)
  })

  it('is kept in the log with actor, act, reason, events and unsaid announcements', async () => {
    const { app, host, started, clock } = hall()
    const { gameId, version } = await started()
    clock.move(1000)
    await host(gameId, { kind: 'Pause' }, 'A storm over the village')
    const [commit] = await app.log(gameId, { limit: 1 })
    expect(commit).toMatchObject({
      gameId,
      guildId: 'guild',
      version: version + 1,
      at: evening + 1000,
      actor: { kind: 'host', id: 'hazel', name: 'Hazel' },
      act: { kind: 'Pause' },
      reason: 'A storm over the village',
      events: [{ kind: 'GamePaused', at: evening + 1000 }],
    })
    expect(commit?.delivered).toEqual(commit?.announcements.map(() => false))
    expect(commit?.announcements.length).toBeGreaterThan(0)
  })

  it('is refused by UnknownGame where there is no such game', async () => {
    const { app, player } = hall()
    await expect(player('nowhere-1', 'ann', { kind: 'Withdraw' })).rejects.toThrow(UnknownGame)
    await expect(app.tick('nowhere-1')).rejects.toThrow(UnknownGame)
    expect(await app.load('nowhere-1')).toBeNull()
  })

  it('takes a receipt ahead of our clock as now', async () => {
    const { player, started, app, clock } = hall()
    const { gameId, state } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: surgeon }, { receivedAt: clock.now() + 5000 }))
    const [commit] = await app.log(gameId, { limit: 1 })
    expect(commit?.events).toContainEqual({ kind: 'PlayerActed', player: surgeon, at: clock.now() })
  })

  it('replaces halves of surrogate pairs, which no store could give back', async () => {
    const { player, started, app } = hall()
    const { gameId, state } = await started()
    const [journalist = ''] = holders(state, 'journalist')
    mustBeOk(await player(gameId, journalist, { kind: 'FileColumn', text: 'A half \uD83D and a whole 🎃' }))
    const [commit] = await app.log(gameId, { limit: 1 })
    expect(commit?.act).toMatchObject({ text: 'A half \uFFFD and a whole 🎃' })
  })
})

describe('durable before confirmed (law 2)', () => {
  it('answers only after the commit is written, and shows the old state until then', async () => {
    const memory = createMemory()
    const gate = gatedLog(memory.commits)
    const { app, player, started, loaded, committed } = hall({ ...memory, commits: gate.log })
    const { gameId, state, version } = await started()
    await app.idle()
    committed.length = 0
    const [surgeon = ''] = holders(state, 'surgeon')

    gate.close()
    let answered = false
    const shielding = player(gameId, surgeon, { kind: 'Shield', target: surgeon }).then((executed) => {
      answered = true
      return executed
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(gate.writes).toHaveLength(1)
    expect(answered).toBe(false)
    expect((await loaded(gameId)).version).toBe(version)
    expect(committed).toEqual([])

    await gate.release()
    expect(mustBeOk(await shielding).version).toBe(version + 1)
    expect((await loaded(gameId)).version).toBe(version + 1)
    expect(committed.map((game) => game.version)).toEqual([version + 1])
  })

  it('decides what arrives during a write together, in order, and writes it in one go', async () => {
    const memory = createMemory()
    const gate = gatedLog(memory.commits)
    const { player, started, host, app } = hall({ ...memory, commits: gate.log })
    const { gameId } = await started()
    await host(gameId, { kind: 'Advance' })
    gate.close()

    const order: string[] = []
    const nominations = fifteen.map((by) =>
      player(gameId, by, { kind: 'Nominate', target: 'seat1' }).then(() => order.push(by)),
    )
    await new Promise((resolve) => setImmediate(resolve))
    await gate.release()
    await Promise.all(nominations)
    expect(order).toEqual(fifteen)
    expect(gate.batches).toEqual([fifteen.length])
    const commits = await app.log(gameId, { limit: 15 })
    expect(commits.map(({ actor }) => 'id' in actor && actor.id)).toEqual(fifteen.toReversed())
  })

  it('rejects when the write fails, changes nothing, and goes on from the log', async () => {
    const memory = createMemory()
    let broken = false
    const commits: CommitLog = {
      ...memory.commits,
      append: (added) => (broken ? Promise.reject(new Error('The disk is full.')) : memory.commits.append(added)),
    }
    const { player, started, loaded } = hall({ ...memory, commits })
    const { gameId, state, version } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    broken = true
    await expect(player(gameId, surgeon, { kind: 'Shield', target: surgeon })).rejects.toThrow('The disk is full.')
    broken = false
    expect((await loaded(gameId)).version).toBe(version)
    expect(mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: 'seat1' })).version).toBe(version + 1)
  })

  it('takes a write whose answer was lost as written', async () => {
    const memory = createMemory()
    let losing = false
    const commits: CommitLog = {
      ...memory.commits,
      async append(added) {
        const result = await memory.commits.append(added)
        if (losing) throw new Error('The connection was reset.')
        return result
      },
    }
    const { player, started, loaded } = hall({ ...memory, commits })
    const { gameId, state, version } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    losing = true
    await expect(player(gameId, surgeon, { kind: 'Shield', target: surgeon })).rejects.toThrow('reset')
    losing = false
    const now = await loaded(gameId)
    expect(now.version).toBe(version + 1)
    expect(now.state.phase).toMatchObject({ shields: { [surgeon]: surgeon } })
  })
})

describe('two processes on one log', () => {
  it('loses no update: whoever finds the version taken reads on and decides anew', async () => {
    const memory = createMemory()
    const one = hall(memory)
    const other = hall(memory)
    const { gameId } = await one.started()
    await one.host(gameId, { kind: 'Advance' })
    await other.loaded(gameId)

    await Promise.all(
      fifteen.map((by, n) =>
        (n % 2 === 0 ? one : other).player(gameId, by, { kind: 'Nominate', target: 'seat3' }).then(mustBeOk),
      ),
    )
    const log = await memory.commits.after(gameId, 0)
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1))
    const state = replay(log.flatMap(({ events }) => events))
    expect(state.phase).toMatchObject({ nominations: Object.fromEntries(fifteen.map((by) => [by, 'seat3'])) })
    one.clock.move(1)
    await one.player(gameId, 'seat1', { kind: 'Nominate', target: 'seat4' })
    expect((await one.loaded(gameId)).version).toBe(log.length + 1)
  })

  it('keeps what was written before the taken version and decides only the rest anew', async () => {
    const memory = createMemory()
    const rival = hall(memory)
    const { gameId } = await rival.started()
    await rival.host(gameId, { kind: 'Advance' })
    let race = true
    const decided: string[][] = []
    const commits: CommitLog = {
      ...memory.commits,
      async append(added) {
        decided.push(added.map(({ actor }) => ('id' in actor ? actor.id : 'clock')))
        if (!race || added.length < 2) return memory.commits.append(added)
        // The first commit of the batch gets in, then the rival takes the second's version.
        race = false
        await memory.commits.append(added.slice(0, 1))
        await rival.loaded(gameId)
        mustBeOk(await rival.player(gameId, 'seat9', { kind: 'Nominate', target: 'seat8' }))
        return { written: 1 }
      },
    }
    const slow = hall({ ...memory, commits })
    await slow.loaded(gameId)
    const answers = await Promise.all(
      ['seat1', 'seat2', 'seat3'].map((by) => slow.player(gameId, by, { kind: 'Nominate', target: 'seat9' })),
    )
    const [first, second, third] = answers.map((answer) => mustBeOk(answer).version)
    expect(decided).toEqual([
      ['seat1', 'seat2', 'seat3'],
      ['seat2', 'seat3'],
    ])
    expect([second, third]).toEqual([(first ?? 0) + 2, (first ?? 0) + 3])
    expect((await slow.loaded(gameId)).state.phase).toMatchObject({
      nominations: { seat1: 'seat9', seat2: 'seat9', seat3: 'seat9', seat9: 'seat8' },
    })
  })

  it('never refuses from a stale state', async () => {
    const memory = createMemory()
    const one = hall(memory)
    const stale = hall(memory)
    const { gameId } = await one.started()
    expect((await stale.loaded(gameId)).state.phase.phase).toBe('night')
    await one.host(gameId, { kind: 'Advance' })
    mustBeOk(await stale.player(gameId, 'seat1', { kind: 'Nominate', target: 'seat2' }))
  })

  it('finds what another process left overdue, though its own state is older', async () => {
    const memory = createMemory()
    const gone = hall(memory)
    const heir = hall(memory)
    const { gameId } = await gone.started()
    await heir.loaded(gameId)
    mustBeOk(await gone.host(gameId, { kind: 'Extend', minutes: -3 }))
    heir.clock.move(60_000 + graceMs)
    await heir.app.tick(gameId)
    expect((await heir.loaded(gameId)).state.phase.phase).toBe('day')
  })
})

describe('the clock first (C6)', () => {
  it('ticks before a command when the wake-up lies before its handling, and not at that very moment', async () => {
    const at = async (offset: number) => {
      const { player, started, app, clock } = hall()
      const { gameId, state, version } = await started({ settings: { schedule: 'blitz', earlyEnd: false } })
      const wake = wakeAt(state) ?? 0
      clock.set(wake + offset)
      const [surgeon = ''] = holders(state, 'surgeon')
      const act = { kind: 'Shield', target: surgeon } as const
      const executed = await player(gameId, surgeon, act, { receivedAt: wake - graceMs })
      const acts = (await app.log(gameId)).filter((commit) => commit.version > version).map(({ act }) => act.kind)
      return { executed, acts: acts.reverse() }
    }
    expect(await at(0)).toMatchObject({ acts: ['Shield'], executed: { ok: true } })
    expect(await at(1)).toMatchObject({ acts: ['Tick'], executed: { ok: false, refusal: { code: 'wrong-phase' } } })
  })

  it('gives every overdue phase a commit of its own, then the command', async () => {
    const { player, started, app, clock } = hall()
    const { gameId, version } = await started({ settings: { schedule: 'blitz', riddleRounds: 1 } })
    clock.move(30 * 60_000)
    await player(gameId, 'seat1', { kind: 'PleadSuicide', reason: 'The bells keep me awake.' })
    const commits = (await app.log(gameId)).filter((commit) => commit.version > version).reverse()
    const phases = commits.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'NightFell' || event.kind === 'DayBroke' || event.kind === 'BurningBegan' ? event.kind : [],
      ),
    )
    expect(phases.slice(0, 2)).toEqual(['DayBroke', 'BurningBegan'])
    const ticks = commits.filter(({ act }) => act.kind === 'Tick')
    expect(ticks.length).toBe(commits.length - 1)
    expect(ticks.length).toBeGreaterThanOrEqual(phases.length)
    expect(commits.at(-1)?.act.kind).toBe('PleadSuicide')
  })

  it('changes nothing when it is ticked early or twice', async () => {
    const { app, started, clock, loaded, failures } = hall()
    const { gameId, state, version } = await started()
    const wake = wakeAt(state) ?? 0
    clock.set(wake - 1)
    await app.tick(gameId)
    expect((await loaded(gameId)).version).toBe(version)
    clock.set(wake)
    await Promise.all([app.tick(gameId), app.tick(gameId), app.tick(gameId)])
    expect((await loaded(gameId)).version).toBe(version + 1)
    await app.tick(gameId)
    expect((await loaded(gameId)).version).toBe(version + 1)
    expect(failures).toEqual([])
  })
})
