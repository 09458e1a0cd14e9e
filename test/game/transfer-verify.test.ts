import { beforeAll, describe, expect, it } from 'vitest'
import type { GameEvent } from '#engine/events'
import type { Commit } from '#game/commit'
import { verifyLog } from '#game/transfer-verify'
import { evening, fifteen, hall, mustBeOk } from '../support/game-dsl.js'
import { someGames, stored } from './played.js'

let logs: readonly (readonly Commit[])[]
beforeAll(() => {
  logs = stored(someGames(60, 1031))
})

const withEvents = (commits: readonly Commit[], version: number, change: (event: GameEvent) => GameEvent) =>
  commits.map((commit) => (commit.version === version ? { ...commit, events: commit.events.map(change) } : commit))

describe('a log that was kept by the law', () => {
  it('follows, whatever was played', () => {
    const kinds = new Set(logs.flat().flatMap(({ events }) => events.map(({ kind }) => kind)))
    for (const kind of ['RiddlePosed', 'LotDrawn', 'Undone', 'WarlockChosen', 'GazettePrinted', 'PlayerReplaced'])
      expect(kinds).toContain(kind)
    for (const log of logs) {
      const { wrong, unchecked, followed } = verifyLog(log)
      expect({ wrong, unchecked, followed }).toEqual({ wrong: [], unchecked: [], followed: log.length })
    }
  })

  it('follows when the application itself has kept it', async () => {
    const table = hall()
    const { gameId } = await table.started()
    table.clock.set(evening + 3_600_000)
    await table.app.tick(gameId)
    await Promise.all(fifteen.map((by) => table.player(gameId, by, { kind: 'Nominate', target: 'seat5' })))
    mustBeOk(await table.host(gameId, { kind: 'Undo', acts: 2 }))
    mustBeOk(await table.host(gameId, { kind: 'Resume' }))
    table.clock.move(86_400_000)
    await table.app.tick(gameId)
    await table.host(gameId, { kind: 'Cancel' })
    const log = stored(await table.ports.commits.after(gameId, 0))
    const { wrong, unchecked, deal: dealt, ended } = verifyLog(log)
    expect({ wrong, unchecked }).toEqual({ wrong: [], unchecked: [] })
    const { phase } = (await table.loaded(gameId)).state
    expect(phase.phase === 'ended' && ended).toEqual({ winner: phase.phase === 'ended' && phase.winner })
    const roles = log.flatMap(({ events }) => events).find((event) => event.kind === 'RolesDealt')
    expect(roles?.kind === 'RolesDealt' && dealt?.seed === roles.seed && dealt.byHand === null).toBe(true)
  })
})

describe('a log that was not', () => {
  const first = (kind: GameEvent['kind']) => {
    for (const log of logs) {
      const commit = log.find(({ events }) => events.some((event) => event.kind === kind))
      if (commit) return { log, version: commit.version }
    }
    throw new Error(`No ${kind} in any game.`)
  }

  it('is found where roles were dealt otherwise', () => {
    const { log, version } = first('RolesDealt')
    const cheated = withEvents(log, version, (event) => {
      if (event.kind !== 'RolesDealt') return event
      const [one = '', ...others] = Object.keys(event.roles)
      const roles = {
        ...event.roles,
        [one]: event.roles[others.at(-1) ?? ''] ?? 'citizen',
        [others.at(-1) ?? '']: event.roles[one] ?? 'citizen',
      }
      return { ...event, roles }
    })
    expect(verifyLog(cheated).wrong[0]).toEqual({ version, why: 'has another RolesDealt than follows' })
  })

  it.each(['RiddlePosed', 'LotDrawn', 'WarlockChosen', 'GazettePrinted', 'NightFell', 'Undone'] as const)(
    'is found by a %s that says otherwise',
    (kind) => {
      const { log, version } = first(kind)
      const cheated = withEvents(log, version, (event) => {
        if (event.kind !== kind) return event
        switch (event.kind) {
          case 'RiddlePosed':
            return { ...event, riddle: { ...event.riddle, right: (event.riddle.right + 1) % 4 } }
          case 'LotDrawn':
            return { ...event, drawn: event.among.find((id) => id !== event.drawn) ?? 'nobody' }
          case 'WarlockChosen':
            return { ...event, player: event.player === 'p1' ? 'p2' : 'p1' }
          case 'GazettePrinted':
            return { ...event, issue: { ...event.issue, saved: !event.issue.saved } }
          case 'NightFell':
            return { ...event, deadline: event.deadline + 1 }
          case 'Undone':
            return { ...event, restored: { ...event.restored, warlock: 'p0', title: 'other' } }
          default:
            return event
        }
      })
      expect(verifyLog(cheated).wrong[0]).toEqual({ version, why: `has another ${kind} than follows` })
    },
  )

  it('is found by an act that the law refuses, and by what an act does not lead to', () => {
    const { log, version } = first('GameEnded')
    const before = log.slice(0, version)
    const late = { ...(log[2] as Commit), version: version + 1, at: (log[version - 1]?.at ?? 0) + 1 }
    expect(verifyLog([...before, late]).wrong).toEqual([{ version: version + 1, why: 'is refused as ended' }])
    const extra = log.map((commit) =>
      commit.version === 2 ? { ...commit, events: [...commit.events, ...commit.events] } : commit,
    )
    expect(verifyLog(extra).wrong[0]).toEqual({ version: 2, why: 'has PlayerJoined, which does not follow' })
  })

  it('is found by a phase that was not ended in time', () => {
    const found = logs.flatMap((log) => {
      const { version } = log.find(({ events }) => events.some(({ kind }) => kind === 'NightFell')) ?? { version: 0 }
      const act = log.find((commit) => commit.version > version && commit.actor.kind === 'player')
      if (version === 0 || !act) return []
      return verifyLog([...log.slice(0, version), { ...act, version: version + 1, at: act.at + 9_000_000_000 }]).wrong
    })
    expect(found.length).toBeGreaterThan(10)
    for (const { why } of found) expect(why).toContain('(C6)')
  })

  it('is told without an exception when it cannot be read at all', () => {
    const [log = []] = logs
    const broken = log.map((commit) =>
      commit.version === 3 ? { ...commit, events: [{ kind: 'VoteCast', by: 'p1', target: 'p2' }] } : commit,
    ) as Commit[]
    const { wrong } = verifyLog(broken)
    expect(wrong[0]?.version).toBe(3)
    expect(verifyLog([]).followed).toBe(0)
  })
})

describe('a log of an earlier bot, without its dice', () => {
  it('is checked as far as it goes, its deal included, and nothing is called wrong that is not', () => {
    let unchecked = 0
    for (const log of logs) {
      const old = log.map(({ given: _, ...commit }) => commit)
      const found = verifyLog(old)
      expect(found.wrong).toEqual([])
      expect(found.followed + found.unchecked.length).toBe(log.length)
      unchecked += found.unchecked.length
      const dealt = old.find(({ events }) => events.some(({ kind }) => kind === 'RolesDealt'))
      expect(found.unchecked).not.toContain(dealt?.version)
    }
    expect(unchecked).toBeGreaterThan(0)
  })
})
