import { describe, expect, it } from 'vitest'
import type { Right, Stage } from '#discord/stage/stage'
import { type StageOptions, stageFor } from '#discord/stage/stage-for'
import { given, kill, lobby, moscow, nine, nominate, type Table } from '../../support/table-talk.js'

const late = { newDay: 'lateEvening' } as const
type Who = 'stranger' | 'host' | keyof typeof nine

/** ann catholic, bob and cyd Coven, sam Samhain, joe journalist, sue surgeon, dan, eva and fay citizens. */
function right(stage: Stage, room: string, who: Who): Right | 'no such room' {
  const access = stage.rooms.find(({ key }) => key === room)?.access
  if (!access) return 'no such room'
  if (who === 'host') return access.host
  return access.members[who] ?? access.everyone
}

const rooms = ['town', 'gazette', 'coven', 'seat:ann', 'seat:joe', 'graveyard', 'host'] as const
const people = ['stranger', 'host', 'dan', 'ann', 'bob', 'eva'] as const

/** A line a person, a letter a room: w writes, r reads, - nothing. */
function table(stage: Stage): Record<string, string> {
  const letters = { write: 'w', read: 'r', none: '-', 'no such room': '.' } as const
  return Object.fromEntries(people.map((who) => [who, rooms.map((room) => letters[right(stage, room, who)]).join('')]))
}

/** eva is killed in the night; on the day bob is nominated. */
const night = () => given({ settings: late }).after(['bob', kill('eva')])
const day = (game: Table) => game.until(moscow('2026-10-20 23:30'))
const burning = (game: Table) =>
  day(game)
    .after(['ann', nominate('dan')], ['dan', nominate('ann')])
    .until(moscow('2026-10-21 20:05'))

describe('the rooms', () => {
  //                                       town gazette coven ann's joe's graveyard host
  it('before the deal: no secret rooms, nobody speaks in town yet', () => {
    const game = lobby()
    for (const name of Object.keys(nine)) game.when(name, { kind: 'Join', name })
    expect(table(stageFor(game.state))).toEqual({
      stranger: 'rr...--',
      host: 'rr...rw',
      dan: 'rr...--',
      ann: 'rr...--',
      bob: 'rr...--',
      eva: 'rr...--',
    })
  })

  it('by night: the town is silent, secrets are open to those whose they are', () => {
    expect(table(stageFor(night().state))).toEqual({
      stranger: 'rr-----',
      host: 'rrrrrrw',
      dan: 'rr-----',
      ann: 'rr-w---',
      bob: 'rrw----',
      eva: 'rr-----',
    })
  })

  it('by day: the living speak in town, the dead in the graveyard', () => {
    expect(table(stageFor(day(night()).state))).toEqual({
      stranger: 'rr-----',
      host: 'rrrrrrw',
      dan: 'wr-----',
      ann: 'wr-w---',
      bob: 'wrw----',
      eva: 'rr---w-',
    })
  })

  it('B2 at the burning: a candidate is silent after his last word, and through the riddle', () => {
    const game = burning(night())
    expect(table(stageFor(game.state)).dan).toBe('wr-----')
    game.when('dan', { kind: 'SpeakLastWord', text: 'Well.' })
    const silent = {
      stranger: 'rr-----',
      host: 'rrrrrrw',
      dan: 'rr-----',
      ann: 'wr-w---',
      bob: 'wrw----',
      eva: 'rr---w-',
    }
    expect(table(stageFor(game.state))).toEqual(silent)
    game.until(moscow('2026-10-21 20:31') + 3000).in('riddle')
    expect(table(stageFor(game.state))).toEqual(silent)
  })

  it('a dead member and a dead seat lose their rooms to speak in', () => {
    const game = night()
    game.when('host', { kind: 'Kill', target: 'bob' })
    game.when('host', { kind: 'Kill', target: 'ann' })
    const stage = table(stageFor(game.state))
    expect(stage.bob).toBe('rr---w-')
    expect(stage.ann).toBe('rr-r-w-')
  })

  it('after the end: a read-only archive of everything but the console', () => {
    const game = burning(night())
    game.when('host', { kind: 'Cancel' })
    expect(table(stageFor(game.state))).toEqual({
      stranger: 'rrrrrr-',
      host: 'rrrrrrr',
      dan: 'rrrrrr-',
      ann: 'rrrrrr-',
      bob: 'rrrrrr-',
      eva: 'rrrrrr-',
    })
    expect(stageFor(game.state).retired).toEqual({ everyone: 'read', host: 'read', members: {} })
  })

  it('what is left of a room is closed to all but the host', () => {
    expect(stageFor(night().state).retired).toEqual({ everyone: 'none', host: 'read', members: {} })
  })
})

describe('the settings of the server', () => {
  const rightIn = (game: Table, options: StageOptions, room: string, who: Who) =>
    right(stageFor(game.state, options), room, who)

  it('may keep the town square to the players, dead or alive', () => {
    const game = day(night())
    const options = { townReaders: 'players' } as const
    expect(rightIn(game, options, 'town', 'stranger')).toBe('none')
    expect(rightIn(game, options, 'town', 'host')).toBe('read')
    expect(rightIn(game, options, 'town', 'eva')).toBe('read')
    expect(rightIn(game, options, 'town', 'dan')).toBe('write')
  })

  it('may let the dead Coven go on reading', () => {
    const game = night()
    game.when('host', { kind: 'Kill', target: 'cyd' })
    expect(rightIn(game, {}, 'coven', 'cyd')).toBe('none')
    expect(rightIn(game, { deadCovenReads: true }, 'coven', 'cyd')).toBe('read')
  })
})

describe('the places of the rooms', () => {
  it('tell nothing of how many secret rooms there are', () => {
    const many = given({ settings: late })
    const few = given({ cast: { ...nine, joe: 'citizen', sue: 'citizen' }, settings: late })
    const places = (game: Table) =>
      stageFor(game.state)
        .rooms.filter(({ access }) => access.everyone === 'read')
        .map(({ key, position }) => [key, position])
    expect(places(many)).toEqual(places(few))
    const secret = stageFor(many.state).rooms.filter(({ key }) => key.startsWith('seat:'))
    expect(secret).toHaveLength(4)
    expect(new Set(secret.map(({ position }) => position)).size).toBe(1)
  })

  it('the category has the title of the game, or the host of the house where that is invisible', () => {
    const game = lobby()
    expect(stageFor(game.state).category.name).toBe('Halloween')
    expect(stageFor({ ...game.state, title: ' \u200b\u202e ' }).category.name).toBe('Beelzebub')
    expect(stageFor({ ...game.state, title: 'x'.repeat(300) }).category.name).toHaveLength(100)
  })
})
