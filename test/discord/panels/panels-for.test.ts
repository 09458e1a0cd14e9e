import { describe, expect, it } from 'vitest'
import type { PanelBody } from '#discord/panels/layout'
import { nightPanel } from '#discord/panels/night-panel'
import { type Panel, panelsFor } from '#discord/panels/panels-for'
import type { RoleId } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import { locales } from '#i18n/locale'
import { translator } from '#i18n/translate'
import {
  fourteen,
  given,
  host,
  kill,
  lobby,
  nine,
  propose,
  type Table,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  vote,
} from '../../support/table-talk.js'
import { faultsOf, nodesOf } from './limits.js'

const panelOf = (state: GameState, channel: string): Panel => {
  const found = panelsFor(state).find((panel) => panel.channel === channel)
  if (!found) throw new Error(`no panel in ${channel}`)
  return found
}
const verbsOf = (body: PanelBody): string[] => [
  ...new Set(nodesOf(body).flatMap(({ custom_id }) => custom_id?.split('|')[2]?.replace(/~\d+$/, '') ?? [])),
]
const textOf = (body: PanelBody): string =>
  nodesOf(body)
    .map(({ content }) => content ?? '')
    .join('\n')
const inRussian = (state: GameState): GameState => ({ ...state, locale: 'ru' })

/** Sixty at the table, with the longest names and as much markup in them as Discord allows. */
const name = (seat: number) =>
  seat % 3 === 0 ? `${'*_`[]#@'.repeat(5).slice(0, 28)}${seat}` : `Seat ${seat} `.padEnd(32, 'Щ')
const roleOf = (seat: number): RoleId => {
  if (seat < 15) return 'coven'
  return (['samhain', 'catholic', 'surgeon', 'journalist'] as const)[seat - 15] ?? 'citizen'
}
const sixty = Object.fromEntries(Array.from({ length: 60 }, (_, seat) => [name(seat), roleOf(seat)]))
const crowd = (settings = {}) => given({ cast: sixty, warlock: name(0), settings })

describe('panels', () => {
  const scenes: readonly [string, () => Table][] = [
    ['the lobby', () => lobby()],
    ['a night', () => crowd()],
    [
      'a night of many proposals',
      () => {
        const table = crowd({ silentWarlock: 'host' })
        for (let seat = 0; seat < 15; seat += 1)
          table.when(name(seat), propose(name(20 + seat), 'Long story. '.repeat(80)))
        return table.after([name(0), kill(name(30), '#'.repeat(1000))])
      },
    ],
    [
      'a night that waits for the host',
      () => {
        const table = crowd({ silentWarlock: 'host' })
        for (let seat = 0; seat < 15; seat += 1) table.when(name(seat), propose(name(20 + seat)))
        table.pass()
        return table
      },
    ],
    ['a vacant office', () => given({ cast: sixty, warlock: null })],
    [
      'a day of many nominations',
      () => {
        const table = toDay(crowd())
        table.living.forEach((who, at, all) => {
          table.when(who, { kind: 'Nominate', target: all[(at * 7) % all.length] ?? who })
        })
        return table
      },
    ],
    [
      'a burning of everyone',
      () => {
        const table = toDay(crowd())
        table.pass()
        table.living.forEach((who, at, all) => {
          table.when(who, vote(all[(at * 5) % all.length] ?? who))
        })
        for (const who of table.living.slice(0, 30))
          table.when(who, { kind: 'PleadSuicide', reason: 'Enough. '.repeat(100) })
        return table
      },
    ],
    [
      'a riddle among sixty',
      () => {
        const table = toDay(crowd())
        table.pass()
        table.pass()
        table.in('riddle')
        return table
      },
    ],
    ['a pause', () => crowd().after(['host', host.pause])],
  ]

  it.each(scenes)('stay within what Discord takes: %s', (_scene, set) => {
    const { state } = set()
    for (const each of [state, inRussian(state)]) {
      const panels = panelsFor(each)
      expect(panels.length).toBeGreaterThan(0)
      for (const { key, body } of panels) expect([key, faultsOf(body)]).toEqual([key, []])
      expect(new Set(panels.map(({ key }) => key)).size).toBe(panels.length)
    }
  })

  it.each(scenes)('stay so in private: %s', (_scene, set) => {
    const { state } = set()
    if (state.phase.phase === 'lobby') return
    for (const locale of locales) {
      for (const seat of [0, 1, 15, 16, 17, 18, 40]) {
        expect(faultsOf(nightPanel(state, name(seat), translator(locale)))).toEqual([])
      }
    }
  })

  it('stand in the room where they are of use, one per phase', () => {
    const rooms = (state: GameState) =>
      panelsFor(state)
        .map(({ channel }) => channel)
        .sort()
    const table = given()
    expect(rooms(table.state)).toEqual(['coven', 'host', 'seat:ann', 'seat:joe', 'seat:sam', 'seat:sue'])
    const night = panelsFor(table.state).map(({ key }) => key)
    toDay(table)
    expect(rooms(table.state)).toEqual(['host', 'seat:ann', 'seat:joe', 'seat:sam', 'seat:sue', 'town'])
    expect(panelsFor(table.state).filter(({ key }) => night.includes(key))).toEqual([])
    table.when('host', host.cancel)
    expect(panelsFor(table.state)).toEqual([])
  })

  it('offer each seat its own power', () => {
    const table = given()
    const verbs = (channel: string) => verbsOf(panelOf(table.state, channel).body)
    expect(verbs('seat:ann')).toEqual(['check'])
    expect(verbs('seat:joe')).toEqual(['compare', 'column'])
    expect(verbs('seat:sue')).toEqual(['shield'])
    expect(verbs('seat:sam')).toEqual(['check', 'strike', 'rest'])
    expect(verbs('coven')).toEqual(['propose', 'kill', 'refuse', 'depose'])
    toDay(table)
    expect(verbs('seat:ann')).toEqual(['truce'])
    expect(verbs('seat:sue')).toEqual([])
    table.pass()
    expect(verbs('seat:sue')).toEqual(['shield'])
  })

  it('show the choice that stands, and go on offering another until dawn (N1)', () => {
    const table = given().after(
      ['sue', { kind: 'Shield', target: 'dan' }],
      ['sam', { kind: 'Strike', target: 'eva', description: 'Cold *hands*.' }],
      ['bob', kill('fay', 'A bell rope.')],
    )
    const sue = panelOf(table.state, 'seat:sue').body
    expect(textOf(sue)).toContain('Tonight you guard **dan**')
    expect(JSON.stringify(sue)).toContain('"value":"dan","default":true')
    expect(textOf(panelOf(table.state, 'seat:sam').body)).toContain('**eva**. “Cold \\*hands\\*.”')
    const coven = panelOf(table.state, 'coven').body
    expect(textOf(coven)).toContain('**Decided:** **fay** dies. “A bell rope.”')
    expect(verbsOf(coven)).toContain('kill')
  })

  it('let the Coven elect by day when the office is vacant (N6)', () => {
    const table = toDay(given({ cast: fourteen })).after(['host', host.burn('bob')])
    expect(verbsOf(panelOf(table.state, 'coven').body)).toEqual(['elect'])
  })

  it('keep the tally public and live, names and all; totals alone under a secret ballot (B1)', () => {
    const open = toBurning(given(), 'dan', 'eva').after(
      ['ann', vote('dan')],
      ['bob', vote('dan')],
      ['dan', vote('eva')],
    )
    expect(textOf(panelOf(open.state, 'town').body)).toContain(
      '7\\. dan — 2 votes — **ann**, **bob**\n8\\. eva — 1 vote — **dan**',
    )
    const secret = toBurning(given({ settings: { ballot: 'secret' } }), 'dan', 'eva').after(['ann', vote('dan')])
    expect(textOf(panelOf(secret.state, 'town').body)).toContain('7\\. dan — 1 vote\n8\\. eva — 0 votes')
  })

  it('pose the riddle without its answer', () => {
    const { state } = toRiddle(given(), 'dan', 'eva')
    if (state.phase.phase !== 'riddle') throw new Error('no riddle')
    const panel = panelOf(state, 'town')
    expect(verbsOf(panel.body)).toEqual(['answer'])
    const { right, options } = state.phase.riddle
    const turned = { ...state.phase, riddle: { ...state.phase.riddle, right: (right + 1) % options.length } }
    expect(panelOf({ ...state, phase: turned }, 'town')).toEqual(panel)
  })

  it('take their controls away while the game is paused', () => {
    const table = given().after(['host', host.pause])
    for (const { channel, body } of panelsFor(table.state)) {
      expect([channel, verbsOf(body)]).toEqual([channel, channel === 'host' ? ['resume'] : []])
    }
  })

  it('ask the host where his word is wanted (N5, S1)', () => {
    const table = given({ settings: { silentWarlock: 'host' } }).after(
      ['bob', propose('dan')],
      ['eva', { kind: 'PleadSuicide', reason: 'Boredom.' }],
    )
    expect(verbsOf(panelOf(table.state, 'host').body)).toEqual(['approve', 'deny', 'pause', 'advance'])
    table.pass()
    expect(verbsOf(panelOf(table.state, 'host').body)).toEqual([
      'approve',
      'deny',
      'decide',
      'decide-none',
      'pause',
      'advance',
    ])
  })
})

describe('two games that differ in secrets only', () => {
  const turned = { ...nine, dan: 'coven', cyd: 'citizen', ann: 'surgeon', sue: 'catholic' } as const
  const town = (table: Table) => panelsFor(table.state).filter(({ channel }) => channel === 'town')

  it('show the town the same panels (law 4)', () => {
    for (const step of [
      toDay,
      (table: Table) => toBurning(table, 'eva', 'fay'),
      (table: Table) => toRiddle(table, 'eva', 'fay'),
    ]) {
      const [one, other] = [step(given()), step(given({ cast: turned }))]
      expect(town(one).length).toBe(1)
      expect(town(one)).toEqual(town(other))
    }
  })

  it('show a sleeping citizen the same night', () => {
    const t = translator('en-US')
    expect(nightPanel(given().state, 'eva', t)).toEqual(nightPanel(given({ cast: turned }).state, 'eva', t))
    expect(nightPanel(toNight(toDay(given())).state, 'eva', t)).not.toEqual(nightPanel(given().state, 'eva', t))
  })
})
