import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { decide } from '#engine/decide'
import { replay } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import { diceFrom } from '#engine/random'
import type { RoleId } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import { viewFor } from '#engine/view-for'
import { newcomer } from '#playground/players/memory'
import { think } from '#playground/players/think'
import { frozen } from '../../support/frozen.js'
import { playOnEngine } from './engine-game.js'

const now = Date.UTC(2026, 9, 31)
const names = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal']

/** A first night with this cast. */
function dealt(roles: Readonly<Record<string, RoleId>>): GameState {
  let state = replay(openGame({ id: 'g', locale: 'en-US', title: 'T', hosted: true, settings: { schedule: 'blitz' } }))
  const acts = [
    ...names.map((name) => ({ actor: { kind: 'player', id: name }, act: { kind: 'Join', name } }) as const),
    {
      actor: { kind: 'host', id: 'h', name: 'H' },
      act: { kind: 'StartGame', cast: { roles, warlock: null } },
    } as const,
  ]
  for (const act of acts) {
    const ruling = decide(
      state,
      { ...act, receivedAt: now, handledAt: now, id: '1', seed: 's' },
      { own: [], builtIn: [] },
    )
    if (!ruling.ok) throw new Error(ruling.refusal.code)
    state = ruling.state
  }
  return state
}

const cast = {
  ann: 'coven',
  bob: 'coven',
  cyd: 'catholic',
  dan: 'surgeon',
  eve: 'citizen',
  fay: 'citizen',
  gil: 'samhain',
  hal: 'journalist',
} as const satisfies Record<string, RoleId>

describe('a thought', () => {
  test('is the same for the same view, memory, dice and moment, and changes none of them', () => {
    const view = frozen(viewFor(dealt(cast), { kind: 'player', id: 'cyd' }))
    const heard = frozen([{ by: 'ann', room: 'town', text: 'I suspect Eve.' } as const])
    const once = think(view, frozen(newcomer), diceFrom('x'), { now, heard })
    expect(think(view, newcomer, diceFrom('x'), { now, heard })).toEqual(once)
    const later = once.wakeAt ?? 0
    const then = think(view, frozen(once.memory), diceFrom('y'), { now: later, heard: [] })
    expect(think(view, once.memory, diceFrom('y'), { now: later, heard: [] })).toEqual(then)
    expect(then.intents).toEqual([{ kind: 'act', act: { kind: 'Check', target: expect.any(String) } }])
  })

  test('of a citizen at night is of nothing at all', () => {
    const thought = think(viewFor(dealt(cast), { kind: 'player', id: 'eve' }), newcomer, diceFrom('x'), {
      now,
      heard: [],
    })
    expect(thought).toMatchObject({ intents: [], wakeAt: null })
  })

  test('is not thought by strangers, in the lobby or in a pause', () => {
    const state = dealt(cast)
    const paused = { ...state, paused: { at: now, floor: 0 } }
    for (const view of [viewFor(state, { kind: 'public' }), viewFor(paused, { kind: 'player', id: 'cyd' })]) {
      expect(think(view, newcomer, diceFrom('x'), { now, heard: [] })).toMatchObject({ intents: [], wakeAt: null })
    }
  })

  test('comes out the same in two games that differ only in what the seat may not know', () => {
    const one = dealt(cast)
    const other = dealt({ ...cast, ann: 'citizen', bob: 'journalist', fay: 'coven', gil: 'coven', hal: 'samhain' })
    for (const id of ['eve', 'cyd', 'dan']) {
      const [a, b] = [one, other].map((state) => {
        const view = viewFor(state, { kind: 'player', id })
        const first = think(view, newcomer, diceFrom('x'), { now, heard: [] })
        return [first, think(view, first.memory, diceFrom('y'), { now: now + 200_000, heard: [] })]
      })
      expect(b).toEqual(a)
    }
  })
})

describe('a game', () => {
  test('is reproduced by its seed, and another one by another', () => {
    const [a, b, c] = [playOnEngine('owl'), playOnEngine('owl'), playOnEngine('bat')]
    expect(b.events).toEqual(a.events)
    expect(b.talk).toEqual(a.talk)
    expect(c.events).not.toEqual(a.events)
  })

  test('needs nothing of a seat but its view and what it heard: plain copies do', () => {
    const copies = { view: structuredClone, memory: (memory: object) => JSON.parse(JSON.stringify(memory)) }
    expect(playOnEngine('owl', 9, 'ru', {}, copies).events).toEqual(playOnEngine('owl', 9, 'ru').events)
  })
})

test('the minds import no state, no application and no Discord', () => {
  const room = fileURLToPath(new URL('../../../src/playground/players/', import.meta.url))
  const outside = new Set(['controls.ts', 'discord-hands.ts', 'life.ts', 'listen.ts', 'opening.ts'])
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !outside.has(file),
  )
  expect(files).toContain('think.ts')
  const known = /^#playground\/players\/|^#engine\/(view|commands|random|deal|role-ids)$/
  for (const file of files) {
    const source = readFileSync(`${room}${file}`, 'utf8')
    for (const [, kind, path = ''] of source.matchAll(/^import (type )?.* from '([^']+)'/gm)) {
      const allowed = known.test(path) || (kind !== undefined && path === '#engine/state')
      expect(allowed, `${file} imports ${path}`).toBe(true)
    }
  }
})
