import { describe, expect, it } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { replay } from '#engine/evolve'
import { evening, hall, holders, mustBeOk } from '../support/game-dsl.js'

describe('undo (S3)', () => {
  it('restores the state before the last act, appends to the log, and pauses', async () => {
    const { app, player, host, started, loaded, clock } = hall()
    const { gameId, state: before, version } = await started()
    const [surgeon = ''] = holders(before, 'surgeon')
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: surgeon }))
    clock.move(5000)
    const undone = mustBeOk(await host(gameId, { kind: 'Undo', acts: 1 }, 'A slip of the finger'))

    expect(undone.version).toBe(version + 2)
    expect(undone.state).toEqual({ ...before, paused: undone.state.paused })
    expect(undone.state.paused).toMatchObject({ at: evening + 5000 })
    const [commit] = await app.log(gameId, { limit: 1 })
    expect(commit).toMatchObject({ act: { kind: 'Undo', acts: 1 }, reason: 'A slip of the finger' })
    expect(commit?.act).not.toHaveProperty('restored')
    expect((await loaded(gameId)).state).toBe(undone.state)
  })

  it('goes back over several commits and phases, and undo after undo further', async () => {
    const { player, host, started, clock, app } = hall()
    const { gameId, state: firstNight } = await started()
    clock.set(wakeAt(firstNight) ?? 0)
    await app.tick(gameId)
    mustBeOk(await player(gameId, 'seat1', { kind: 'Nominate', target: 'seat2' }))
    const one = await player(gameId, 'seat2', { kind: 'Nominate', target: 'seat1' })
    mustBeOk(await player(gameId, 'seat3', { kind: 'Nominate', target: 'seat1' }))

    const back = mustBeOk(await host(gameId, { kind: 'Undo', acts: 1 }))
    expect(back.state.phase).toEqual(one.state.phase)
    const further = mustBeOk(await host(gameId, { kind: 'Undo', acts: 3 }))
    expect(further.state.phase).toEqual(firstNight.phase)
  })

  it('reads the log only after the commands before it are written', async () => {
    const { player, host, started } = hall()
    const { gameId, state } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    const [shielded, undone, again] = await Promise.all([
      player(gameId, surgeon, { kind: 'Shield', target: surgeon }),
      host(gameId, { kind: 'Undo', acts: 1 }),
      host(gameId, { kind: 'Pause' }),
    ])
    expect(mustBeOk(shielded).state.phase).toMatchObject({ shields: { [surgeon]: surgeon } })
    expect(mustBeOk(undone).state.phase).toMatchObject({ shields: {} })
    expect(again).toMatchObject({ ok: false, refusal: { code: 'already-paused' } })
  })

  it('lets the clock act first, each in its own commit, and takes that back too', async () => {
    const { host, started, clock, app } = hall()
    const { gameId, state, version } = await started()
    clock.set((wakeAt(state) ?? 0) + 1)
    const undone = mustBeOk(await host(gameId, { kind: 'Undo', acts: 1 }))
    expect((await app.log(gameId)).filter((commit) => commit.version > version).map(({ act }) => act.kind)).toEqual([
      'Undo',
      'Tick',
    ])
    expect(undone.state.phase).toEqual(state.phase)
  })

  it('is refused to a player, and takes back at least one step', async () => {
    const { app, player, host, started, clock } = hall()
    const { gameId, state } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    const shielded = mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: surgeon }))
    const request = { act: { kind: 'Undo', acts: 1 } as const, receivedAt: clock.now(), id: '1' }
    const refused = await app.execute(gameId, { ...request, actor: { kind: 'player', id: surgeon } })
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'not-host' } })
    expect(refused.state).toBe(shielded.state)
    const undone = mustBeOk(await host(gameId, { kind: 'Undo', acts: 0 }))
    expect(undone.events).toMatchObject([{ kind: 'Undone', acts: 1 }])
    expect(undone.state.phase).toEqual(state.phase)
  })

  it('is previewed without changing anything', async () => {
    const { app, player, started, loaded } = hall()
    const { gameId, state, version } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: 'seat1' }))
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: 'seat2' }))
    const preview = await app.undoPreview(gameId, 2)
    expect(preview?.state).toEqual(state)
    expect(preview?.commits.map((commit) => commit.version)).toEqual([version + 1, version + 2])
    expect((await loaded(gameId)).version).toBe(version + 2)
  })

  it('has nothing to preview before the game has started', async () => {
    const { app } = hall()
    const opened = await app.open({
      guildId: 'guild',
      title: 'Hallows',
      locale: 'en-US',
      hosted: true,
      by: { id: 'hazel', name: 'Hazel' },
    })
    expect(opened.ok && (await app.undoPreview(opened.game.gameId, 1))).toBeNull()
    expect(await app.undoPreview('nowhere-1', 1)).toBeNull()
  })

  it('brings a game back after its end, but not beside a later one of its guild', async () => {
    const first = hall()
    const { gameId } = await first.started()
    mustBeOk(await first.host(gameId, { kind: 'Cancel' }))
    const revived = mustBeOk(await first.host(gameId, { kind: 'Undo', acts: 1 }))
    expect(revived.state.phase.phase).toBe('night')
    expect((await first.app.current('guild'))?.gameId).toBe(gameId)

    mustBeOk(await first.host(gameId, { kind: 'Cancel' }))
    const later = await first.started()
    expect(await first.host(gameId, { kind: 'Undo', acts: 1 })).toMatchObject({ ok: false, refusal: { code: 'ended' } })
    expect((await first.app.current('guild'))?.gameId).toBe(later.gameId)
  })

  it('leaves a log that replays to the same state', async () => {
    const { app, player, host, started, loaded } = hall()
    const { gameId, state } = await started()
    const [surgeon = ''] = holders(state, 'surgeon')
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: surgeon }))
    mustBeOk(await host(gameId, { kind: 'Undo', acts: 1 }))
    mustBeOk(await host(gameId, { kind: 'Resume' }))
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: 'seat2' }))
    const log = (await app.log(gameId, { limit: 1000 })).toReversed()
    expect(replay(log.flatMap(({ events }) => events))).toEqual((await loaded(gameId)).state)
  })
})
