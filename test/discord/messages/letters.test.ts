import { ComponentType } from 'discord.js'
import { describe, expect, it } from 'vitest'
import { chronicleOf } from '#discord/messages/chronicle'
import { type MessageBody, messagesOf, struck } from '#discord/messages/letter'
import { letterFor } from '#discord/messages/letter-for'
import type { Telling } from '#discord/messages/telling'
import type { GameEvent } from '#engine/events'
import { defaultSettings } from '#engine/settings'
import type { Announcement, AnnouncementKind, AnnouncementOf, Facts } from '#game/announcement'
import { translator } from '#i18n/translate'
import { Field } from '#playground/discord/form'
import { readDraft } from '#playground/discord/messages/draft'
import { given, kill, moscow, nominate, vote } from '../../support/table-talk.js'
import { textOf } from '../theatre.js'

const sixty = Array.from({ length: 60 }, (_, at) => String(1_400_000_000_000_000_000n + BigInt(at)))
const [ann = '', bob = '', cyd = ''] = sixty
const noon = moscow('2026-10-21 12:00')

/** What a player can write at its worst: 1000 code points, each of which takes room. */
const worst = {
  markup: '*'.repeat(1000),
  lines: 'a\n'.repeat(500),
  emoji: '🎃'.repeat(1000),
  list: '#\n'.repeat(500),
  word: 'w'.repeat(1000),
} as const

/** One of each kind, as large as the law lets it be. */
function largest(text: string): { [K in AnnouncementKind]: Facts[K] } {
  const votes = Object.fromEntries(sixty.map((id, at) => [id, sixty[at % 30] ?? ann]))
  const tally = sixty.map((candidate) => ({ candidate, votes: 2 }))
  const burning = { day: 1, outcome: 'burned', burned: ann, how: 'lot', candidates: sixty, votes } as const
  const look = { player: ann, look: 'compare', targets: [bob, cyd], result: 'different', night: 3 } as const
  return {
    'lobby-opened': { title: text.slice(0, 100), settings: defaultSettings },
    'player-joined': { player: ann, count: 21 },
    'player-left': { player: ann, count: 3 },
    'host-plays': { player: ann },
    'host-acted': { player: ann, day: 2 },
    'settings-changed': { changes: defaultSettings },
    'roles-dealt': { players: 60 },
    'seat-dealt': { player: ann, role: 'surgeon' },
    'coven-dealt': { members: sixty.slice(0, 15), warlock: null },
    'night-fell': { day: 3, deadline: noon, from: noon, peaceful: true },
    'night-call': { day: 3, player: ann, role: 'samhain', deadline: noon, asleep: false },
    'coven-call': { day: 3, deadline: noon, members: sixty.slice(0, 15), forbidden: false, peaceful: false },
    'shield-call': { player: ann, day: 3, eveningOnly: true },
    'gazette-printed': {
      issue: {
        number: 5,
        at: noon,
        deaths: [
          { player: ann, cause: 'coven-and-samhain', role: 'catholic' },
          { player: bob, cause: 'samhain', role: null },
        ],
        descriptions: [
          { victim: ann, text },
          { victim: ann, text },
          { victim: bob, text },
        ],
        refused: true,
        saved: true,
        truce: false,
        burned: ann,
        burning,
        apart: sixty.map((player) => ({ player, cause: 'absence', role: 'citizen' })),
        column: text,
        living: 60,
      },
      tally,
      ballot: 'open',
      role: 'citizen',
    },
    'day-broke': { day: 3, deadline: noon, living: 60 },
    'game-paused': { at: noon },
    'game-resumed': { phase: 'burning', deadline: noon },
    'deadline-moved': { phase: 'riddle', deadline: noon },
    'outage-over': { from: noon, until: noon, phase: 'night', deadline: noon },
    'outage-asked': {
      from: noon,
      until: noon,
      phase: 'day',
      left: 60_000,
      missed: [
        { phase: 'burning', day: 3, at: noon },
        { phase: 'night', day: 4, at: noon },
        { phase: 'day', day: 4, at: noon },
      ],
    },
    undone: { phase: 'day', day: 3 },
    'game-ended': { winner: 'draw', day: 3, survivors: sixty },
    truth: { roles: Object.fromEntries(sixty.map((id) => [id, 'journalist' as const])) },
    nominated: { by: ann, target: bob },
    'truce-declared': { deadline: noon },
    'burning-began': { day: 3, deadline: noon, candidates: sixty, everyone: true, ballot: 'secret' },
    'last-word': { player: ann, text },
    'riddle-posed': { day: 3, deadline: noon, among: sixty, round: 2, question: text, rule: 'fastestIsSpared' },
    'riddle-barred': { player: ann },
    'riddle-answered': { player: ann, effect: 'burns' },
    'riddle-unanswered': { round: 2 },
    'lot-drawn': { among: sixty, drawn: ann },
    'burning-ended': { day: 3, outcome: 'burned', burned: ann, how: 'votes', role: null, tally, ballots: votes },
    'player-died': { player: ann, cause: 'host-burned', role: 'samhain' },
    'player-revived': { player: ann },
    'player-spared': { player: ann },
    'player-replaced': { player: ann, by: bob },
    'graveyard-entered': { player: ann },
    'absence-warned': { player: ann, days: 2 },
    'absence-reported': { player: ann, days: 5 },
    'plea-made': { player: ann, reason: text },
    'plea-denied': { player: ann },
    'election-opened': { cause: 'demanded', by: ann },
    'warlock-chosen': { player: ann, how: 'last-member' },
    'kill-proposed': { by: ann, target: bob, description: text },
    'kill-decided': { by: null, target: bob, description: text },
    'kill-refused': { by: ann },
    'coven-told': { notice: 'met-samhain', to: sixty.slice(0, 15), whom: ann, scope: null, how: null },
    'coven-changed': { joined: ann, left: bob },
    'look-answered': look,
    'fell-asleep': { player: ann, night: 4 },
    'role-changed': { player: ann, role: 'coven' },
    'host-asked': { victims: sixty, until: noon },
  }
}

const announced = (text: string): Announcement[] =>
  Object.entries(largest(text)).map(([kind, data]) => ({ channel: 'town', kind, data }) as Announcement)

const telling = (locale: string): Telling => ({
  t: translator(locale),
  gameId: 'g',
  room: () => '<#1400000000000000000>',
  chronicle: [],
})

const bodies = (announcement: Announcement, locale: string): MessageBody[] =>
  messagesOf(letterFor(announcement, telling(locale)), (part) => part + 1)

/** Throws what Discord would answer to a message that it does not take. */
const mustBeTaken = (body: MessageBody) =>
  readDraft(Field.of(JSON.parse(JSON.stringify(body))), [], 'channel', {
    mint: () => '1',
    urlOf: () => '',
    existing: [],
  })

describe('every announcement', () => {
  for (const locale of ['en-US', 'ru']) {
    for (const [name, text] of Object.entries(worst)) {
      it(`fits into Discord’s messages with sixty players and the worst of texts: ${locale}, ${name}`, () => {
        for (const announcement of announced(text)) {
          const parts = bodies(announcement, locale)
          expect(parts.length, announcement.kind).toBeGreaterThan(0)
          for (const body of parts) {
            expect(() => mustBeTaken(body), announcement.kind).not.toThrow()
            expect(() => mustBeTaken(struck(body)), `${announcement.kind} struck through`).not.toThrow()
            expect(body.allowed_mentions.parse).toEqual([])
            expect(textOf(body.components)).not.toMatch(/undefined|\{\{|\[object/)
          }
        }
      })
    }
  }

  it('speaks the game’s language in every kind', () => {
    for (const announcement of announced('…')) {
      const [english, russian] = ['en-US', 'ru'].map((locale) =>
        textOf(bodies(announcement, locale).map(({ components }) => components)),
      )
      expect(russian, announcement.kind).toMatch(/[а-яё]/i)
      expect(english, announcement.kind).not.toMatch(/[а-яё]/i)
    }
  })

  it('reads the same twice', () => {
    for (const announcement of announced('…')) {
      expect(bodies(announcement, 'en-US')).toEqual(bodies(announcement, 'en-US'))
    }
  })
})

const text = <K extends AnnouncementKind>(kind: K, data: Facts[K], locale = 'en-US') => {
  const announcement: AnnouncementOf<K> = { channel: 'town', kind, data }
  return bodies(announcement as Announcement, locale)
    .map(({ components }) => textOf(components))
    .join('\n---\n')
}

describe('the words', () => {
  it('count in Russian as Russian counts', () => {
    const joined = (count: number) => text('player-joined', { player: ann, count }, 'ru')
    expect([1, 2, 5, 11, 21, 22].map((count) => joined(count).match(/\d+ игрок\p{L}*/u)?.[0])).toEqual([
      '1 игрок',
      '2 игрока',
      '5 игроков',
      '11 игроков',
      '21 игрок',
      '22 игрока',
    ])
  })

  it('take nothing that a player writes for markup', () => {
    const told = text('last-word', {
      player: ann,
      text: '# big\n> quote\n**bold** <@1> [a](https://b.example)\n\n\n-# small',
    })
    expect(told.split('\n')).toEqual([
      `The last word of <@${ann}>:`,
      '> \\# big',
      '> \\> quote',
      expect.stringMatching(/^> \\\*\\\*bold\\\*\\\* \\<\\@1\\>/),
      '>',
      '> \\-\\# small',
    ])
  })

  it('give every time as a stamp', () => {
    const sleepless = text('night-fell', { day: 2, deadline: noon, from: null, peaceful: false })
    expect(sleepless).toContain(`<t:${noon / 1000}:f>`)
  })

  it('turn with the day, the same for all games of the same name', () => {
    const moods = Array.from(
      { length: 20 },
      (_, day) => text('night-fell', { day, deadline: noon, from: null, peaceful: false }).split('\n')[1],
    )
    expect(new Set(moods).size).toBeGreaterThan(3)
  })

  it('leave the voters out of a secret ballot', () => {
    const tally = [
      { candidate: ann, votes: 2 },
      { candidate: bob, votes: 1 },
    ]
    const ended = { day: 1, outcome: 'burned', burned: ann, how: 'votes', role: 'citizen', tally } as const
    expect(text('burning-ended', { ...ended, ballots: { [cyd]: ann } })).toContain(`(<@${cyd}>)`)
    expect(text('burning-ended', { ...ended, ballots: null })).not.toContain(cyd)
    expect(text('burning-ended', { ...ended, ballots: null })).toContain(
      `1\\. <@${ann}>: 2 votes\n2\\. <@${bob}>: 1 vote`,
    )
  })
})

describe('what is not worth a wall of text', () => {
  const ended = { day: 1, outcome: 'burned', burned: ann, how: 'lot', role: null, ballots: null } as const
  const votes = (count: number) => sixty.map((candidate, at) => ({ candidate, votes: at < count ? 1 : 0 }))

  it('is candidates without a vote: they are counted, not named', () => {
    const told = text('burning-ended', { ...ended, tally: votes(2) })
    expect(told).toContain(`2\\. <@${bob}>: 1 vote\n58 candidates had no vote.`)
    expect(told).not.toContain(cyd)
    expect(text('burning-ended', { ...ended, tally: votes(0) })).toContain('Not a single vote was cast.')
    expect(text('burning-ended', { ...ended, tally: votes(2).slice(0, 3) })).toContain(`<@${cyd}>: 0 votes`)
  })

  it('is everyone, where everyone is a candidate: nobody is rung', () => {
    const began = { day: 1, deadline: noon, candidates: sixty, ballot: 'open' } as const
    const all = text('burning-began', { ...began, everyone: true })
    expect(all).not.toContain('<@')
    expect(text('burning-began', { ...began, everyone: false })).toContain(`- <@${ann}>\n- <@${bob}>`)
  })
})

describe('a day of truce', () => {
  it('ends in the night: no text speaks of a fire to come (D4)', () => {
    for (const kind of ['game-resumed', 'deadline-moved', 'outage-over'] as const) {
      const told = text(kind, { phase: 'day', deadline: noon, truce: true, from: noon, until: noon })
      expect(told).toMatch(/night/i)
      expect(told).not.toContain('burning')
      expect(text(kind, { phase: 'day', deadline: noon })).toContain('burning')
    }
    const over = { day: 2, burned: null, how: null, role: null, tally: [], ballots: null } as const
    expect(text('burning-ended', { ...over, outcome: 'truce' })).toContain('## Day 2 is over')
  })

  it('is no fire in the next paper either', () => {
    const { issue, ...rest } = largest('')['gazette-printed']
    const burning = { day: 1, outcome: 'truce', burned: null, how: null, candidates: [], votes: {} } as const
    const told = text('gazette-printed', { ...rest, tally: [], issue: { ...issue, burning } })
    expect(told).toContain('### Yesterday\nA truce was kept')
    expect(text('gazette-printed', { issue, ...rest })).toContain("### Yesterday's fire")
  })
})

describe('a riddle', () => {
  it('is announced without its question, which stands once: where the answers are', () => {
    const posed = {
      day: 3,
      deadline: noon,
      among: [ann, bob],
      round: 1,
      question: 'Who am I?',
      rule: 'fastestBurns',
    } as const
    const told = text('riddle-posed', posed)
    expect(told).not.toContain('Who am I?')
    expect(told).toContain(`<@${ann}>, <@${bob}>`)
    expect(told).toContain('burns')
  })
})

describe('the truth', () => {
  it('has no chapter for the day at whose dawn the game ended', () => {
    const chronicle = [
      { kind: 'night', number: 1, entries: [{ kind: 'death', player: ann, cause: 'coven' }] },
      { kind: 'day', number: 1, entries: [] },
    ] as const
    const announcement = { channel: 'town', kind: 'truth', data: { roles: { [ann]: 'citizen' } } } as const
    const told = letterFor(announcement, { ...telling('en-US'), chronicle }).blocks.join('\n')
    expect(told).toContain('### Night 1')
    expect(told).not.toContain('### Day 1')
  })
})

describe('a long letter', () => {
  it('is cut between paragraphs, each message with a mark of its own', () => {
    const paragraphs = Array.from({ length: 9 }, (_, at) => `${at}`.repeat(1000))
    const parts = messagesOf({ accent: 'gold', blocks: paragraphs }, (part) => 100 + part)
    expect(parts).toHaveLength(3)
    expect(parts.map(({ components: [first] }) => first.id)).toEqual([100, 101, 102])
    expect(parts.map(({ components }) => textOf(components)).join('\n\n')).toBe(paragraphs.join('\n\n'))
  })

  it('rings only those whom its own part names', () => {
    const parts = messagesOf({ blocks: sixty.map((id) => `<@${id}> ${'x'.repeat(200)}`), rings: sixty }, () => 1)
    const rung = parts.flatMap(({ allowed_mentions: { users = [] } }) => users)
    expect(rung).toEqual(sixty)
    expect(parts.length).toBeGreaterThan(2)
  })
})

describe('striking through (S3)', () => {
  it('leaves quotes and headings what they are, and the mark where it is', () => {
    const [body] = messagesOf({ accent: 'bone', blocks: ['# Title\n-# small', '> words\n>\n> more', 'plain'] }, () => 7)
    if (!body) throw new Error('nothing was written')
    const done = struck(body)
    expect(textOf(done.components)).toBe('# ~~Title~~\n-# ~~small~~\n\n> ~~words~~\n>\n> ~~more~~\n\n~~plain~~')
    expect(done.components[0].type).toBe(ComponentType.Container)
    expect(done.components[0].id).toBe(7)
  })
})

describe('the chronicle (V5)', () => {
  it('tells of each night and day the last word of everyone, and nothing that was taken back', () => {
    const table = given({ settings: { newDay: 'lateEvening' } })
    table.after(['bob', kill('eva', 'First.')], ['bob', kill('dan', 'Second.')])
    table.until(moscow('2026-10-20 23:30'))
    table.after(['ann', nominate('fay')], ['joe', nominate('fay')], ['fay', nominate('ann')])
    table.when('host', { kind: 'Undo', acts: 1 })
    table.when('host', { kind: 'Resume' })
    table.until(moscow('2026-10-21 20:05')).after(['ann', vote('fay')])
    table.until(moscow('2026-10-21 20:45'))
    expect(chronicleOf(table.history)).toEqual([
      {
        kind: 'night',
        number: 1,
        entries: [
          { kind: 'warlock', player: 'bob' },
          { kind: 'kill', by: 'bob', target: 'dan', text: 'Second.' },
          { kind: 'death', player: 'dan', cause: 'coven' },
        ],
      },
      {
        kind: 'day',
        number: 1,
        entries: [
          { kind: 'nominations', list: [{ by: 'ann', target: 'fay' }] },
          { kind: 'nominations', list: [{ by: 'joe', target: 'fay' }] },
          { kind: 'votes', votes: { ann: 'fay' } },
          { kind: 'death', player: 'fay', cause: 'burned' },
        ],
      },
      { kind: 'night', number: 2, entries: [] },
    ])
  })

  it('is told within Discord’s limits also after a long game', () => {
    const events: GameEvent[] = Array.from({ length: 30 }, (_, at): GameEvent[] => [
      {
        kind: 'NightFell',
        day: at + 1,
        at: noon,
        deadline: noon,
        earliestEnd: noon,
        earlyEnd: null,
        morningFrom: null,
        shieldOpen: false,
      },
      ...sixty
        .slice(0, 15)
        .map((by): GameEvent => ({ kind: 'KillProposed', by, target: ann, description: worst.list, at: noon })),
    ]).flat()
    const chronicle = chronicleOf([{ version: 1, events }])
    const letter = letterFor(
      { channel: 'town', kind: 'truth', data: largest('').truth },
      { ...telling('ru'), chronicle },
    )
    const parts = messagesOf(letter, () => 1)
    expect(parts.length).toBeGreaterThan(100)
    for (const body of parts) expect(() => mustBeTaken(body)).not.toThrow()
  })
})
