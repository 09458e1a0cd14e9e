import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalCodeOf } from '#discord/refusal'
import type { RefusalCode } from '#engine/refusals'
import type { Request } from '#game/request'
import { type Bot, type Played, startBot } from '../../support/bot.js'
import { learnedFrom } from '../../support/gestures.js'
import { playerActs } from './every-act.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(async () => {
  expect(bot.failures).toEqual([])
  await bot.close()
})

type Act = Request['act']
const words = 'Found under the mill wheel.'

/** Performs an act that must stand; returns what was told. */
async function done(game: Played, name: string, act: Act): Promise<string> {
  const before = await bot.loaded(game.gameId)
  const told = await game.act(name, act)
  expect([act.kind, refusalCodeOf(told.trim(), 'en-US')]).toEqual([act.kind, null])
  expect((await bot.loaded(game.gameId)).version).toBeGreaterThan(before.version)
  return told
}

/** Performs an act that must be refused, and must change nothing. */
async function refused(game: Played, name: string, act: Act): Promise<RefusalCode | null> {
  const { version } = await bot.loaded(game.gameId)
  const told = await game.act(name, act)
  expect((await bot.loaded(game.gameId)).version).toBe(version)
  return refusalCodeOf(told.trim(), 'en-US')
}

describe('every act reaches the engine through Discord', () => {
  it('at night', async () => {
    const game = await bot.play()
    const id = (name: string) => game.ids[name] ?? ''
    expect(await done(game, 'cyd', { kind: 'Propose', target: id('dan'), description: words })).toContain(
      'Proposed: **dan**',
    )
    expect(await done(game, 'bob', { kind: 'DecideKill', target: id('dan'), description: `  ${words}\n` })).toContain(
      '**dan** dies',
    )
    expect(await done(game, 'bob', { kind: 'RefuseKill' })).toContain('nobody dies')
    await done(game, 'cyd', { kind: 'DemandElection' })
    await done(game, 'cyd', { kind: 'Elect', target: id('cyd') })
    await done(game, 'bob', { kind: 'Elect', target: id('cyd') })
    expect((await game.state()).warlock).toBe(id('cyd'))
    expect(learnedFrom(await done(game, 'ann', { kind: 'Check', target: id('gil') }), 'en-US')).toBe('samhain')
    expect(learnedFrom(await done(game, 'fay', { kind: 'Compare', targets: [id('bob'), id('gil')] }), 'en-US')).toBe(
      'different',
    )
    expect(learnedFrom(await done(game, 'gil', { kind: 'Check', target: id('hal') }), 'en-US')).toBe('citizen')
    await done(game, 'gil', { kind: 'Strike', target: id('hal'), description: words })
    await done(game, 'gil', { kind: 'Rest' })
    await done(game, 'eve', { kind: 'Shield', target: id('eve') })
    await done(game, 'fay', { kind: 'FileColumn', text: 'I saw *nothing*.' })
    await done(game, 'dan', { kind: 'PleadSuicide', reason: 'Boredom.' })
    expect((await game.state()).phase).toMatchObject({
      phase: 'night',
      decision: { kind: 'refuse' },
      proposals: { [id('cyd')]: { target: id('dan'), description: words } },
      shields: { [id('eve')]: id('eve') },
      rested: { [id('gil')]: true },
    })
    expect((await game.state()).column?.text).toBe('I saw *nothing*.')
  })

  it('by day, at the burning and in the riddle', async () => {
    const game = await bot.play()
    const id = (name: string) => game.ids[name] ?? ''
    await game.pass()
    await done(game, 'dan', { kind: 'Nominate', target: id('hal') })
    await done(game, 'dan', { kind: 'Withdraw' })
    for (const target of ['hal', 'dan']) await done(game, target, { kind: 'Nominate', target: id(target) })
    await done(game, 'host', { kind: 'HostNominate', target: id('bob') })
    await game.pass()
    expect((await game.state()).phase.phase).toBe('burning')
    expect(await done(game, 'ann', { kind: 'CastVote', target: id('hal') })).toContain('Your vote: **hal**')
    await done(game, 'ann', { kind: 'Unvote' })
    await done(game, 'ann', { kind: 'CastVote', target: id('hal') })
    await done(game, 'bob', { kind: 'CastVote', target: id('dan') })
    await done(game, 'hal', { kind: 'SpeakLastWord', text: 'Water!' })
    await done(game, 'host', { kind: 'Spare', target: id('bob') })
    await done(game, 'eve', { kind: 'Shield', target: id('ann') })
    await game.pass()
    const { phase } = await game.state()
    if (phase.phase !== 'riddle') throw new Error(phase.phase)
    const { right } = phase.riddle
    expect(await refused(game, 'ann', { kind: 'Answer', choice: right })).toBe('not-in-riddle')
    await done(game, 'dan', { kind: 'Answer', choice: (right + 1) % 4 })
    expect(await refused(game, 'dan', { kind: 'Answer', choice: right })).toBe('barred-from-riddle')
    expect(await done(game, 'hal', { kind: 'Answer', choice: right })).toContain(`Your answer is in: ${'ABCD'[right]}`)
    bot.clock.move(1_500)
    await bot.app.tick(game.gameId)
    expect((await game.state()).burnings.at(-1)?.burned).toBe(id('hal'))
  })

  it('on a day of truce', async () => {
    const game = await bot.play()
    await game.pass()
    await done(game, 'ann', { kind: 'DeclareTruce' })
    expect(await refused(game, 'ann', { kind: 'DeclareTruce' })).toBe('truce-spent')
    expect(await refused(game, 'dan', { kind: 'Nominate', target: game.ids.hal ?? '' })).toBe('nominations-closed')
  })

  it('by the host’s hand', async () => {
    const game = await bot.play({ settings: { silentWarlock: 'host' } })
    const id = (name: string) => game.ids[name] ?? ''
    const { phase: before } = await game.state()
    await done(game, 'host', { kind: 'Extend', minutes: -0.2 })
    expect((await game.state()).phase).toMatchObject({ deadline: 'deadline' in before ? before.deadline - 12_000 : 0 })
    await done(game, 'host', { kind: 'Pause' })
    expect(await refused(game, 'host', { kind: 'Pause' })).toBe('already-paused')
    await done(game, 'host', { kind: 'Resume' })
    await done(game, 'host', { kind: 'Kill', target: id('hal') })
    await done(game, 'host', { kind: 'Revive', target: id('hal') })
    await done(game, 'host', { kind: 'AssignRole', target: id('hal'), role: 'surgeon' })
    await done(game, 'host', { kind: 'AppointWarlock', target: id('cyd') })
    await done(game, 'host', { kind: 'Replace', target: id('hal'), by: id('zed'), name: 'zed' })
    expect((await game.state()).players[id('zed')]).toMatchObject({ name: 'zed', role: 'surgeon' })
    for (const [kind, alive] of [
      ['DenySuicide', true],
      ['ApproveSuicide', false],
    ] as const) {
      await done(game, 'dan', { kind: 'PleadSuicide', reason: 'Boredom.' })
      await done(game, 'host', { kind, target: id('dan') })
      expect((await game.state()).players[id('dan')]?.alive).toBe(alive)
    }
    await done(game, 'cyd', { kind: 'Propose', target: id('ann'), description: words })
    bot.clock.set(((await game.state()).phase as { deadline: number }).deadline + 2_001)
    await bot.app.tick(game.gameId)
    expect(await refused(game, 'host', { kind: 'DecideForCoven', target: id('eve') })).toBe('no-such-target')
    await done(game, 'host', { kind: 'DecideForCoven', target: null })
    expect((await game.state()).phase.phase).toBe('day')
    expect(await refused(game, 'host', { kind: 'DecideForCoven', target: null })).toBe('wrong-phase')
    await done(game, 'host', { kind: 'Burn', target: id('fay') })
    await done(game, 'host', { kind: 'Undo', acts: 1 })
    expect((await game.state()).players[id('fay')]?.alive).toBe(true)
    await done(game, 'host', { kind: 'Resume' })
    await done(game, 'host', { kind: 'ChangeSettings', changes: { burningMinutes: 20 } })
    await done(game, 'host', { kind: 'Advance' })
    expect((await game.state()).phase.phase).toBe('burning')
    await done(game, 'host', { kind: 'Cancel' })
    expect((await game.state()).phase.phase).toBe('ended')
  })
})

describe('the engine’s refusals are told as they are', () => {
  it('to a citizen who forges the panels of others', async () => {
    const game = await bot.play()
    const everyone = ['Nominate', 'Withdraw', 'CastVote', 'Unvote', 'SpeakLastWord', 'PleadSuicide', 'Answer']
    for (const act of playerActs(game.ids)) {
      if (everyone.includes(act.kind)) continue
      expect([act.kind, await refused(game, 'dan', act)]).toEqual([act.kind, 'not-your-power'])
    }
  })

  it('to a stranger, whatever he tries', async () => {
    const game = await bot.play()
    for (const act of playerActs(game.ids)) {
      expect([act.kind, await refused(game, 'zed', act)]).toEqual([act.kind, 'not-playing'])
    }
  })

  it('to the dead, the late and the impatient', async () => {
    const game = await bot.play()
    const id = (name: string) => game.ids[name] ?? ''
    await done(game, 'host', { kind: 'Kill', target: id('hal') })
    for (const act of playerActs(game.ids)) {
      expect([act.kind, await refused(game, 'hal', act)]).toEqual([act.kind, 'dead'])
    }
    expect(await refused(game, 'ann', { kind: 'Check', target: id('hal') })).toBe('dead-target')
    const { phase } = await game.state()
    const deadline = 'deadline' in phase ? phase.deadline : 0
    bot.clock.set(deadline + 1_000)
    const late = await game.act('ann', { kind: 'Check', target: id('dan') }, { receivedAt: deadline + 500 })
    expect(refusalCodeOf(late, 'en-US')).toBe('too-late')
    const inTime = await game.act('ann', { kind: 'Check', target: id('dan') }, { receivedAt: deadline - 200 })
    expect(learnedFrom(inTime, 'en-US')).toBe('citizen')
    await done(game, 'host', { kind: 'Pause' })
    expect(await refused(game, 'dan', { kind: 'Nominate', target: id('ann') })).toBe('paused')
  })

  it('about targets and texts', async () => {
    const game = await bot.play()
    const id = (name: string) => game.ids[name] ?? ''
    const kill = (target: string, description = words): Act => ({ kind: 'DecideKill', target, description })
    const cases: readonly [string, Act, RefusalCode][] = [
      ['ann', { kind: 'Check', target: id('zed') }, 'unknown-player'],
      ['ann', { kind: 'Check', target: 'constructor' }, 'unknown-player'],
      ['ann', { kind: 'Check', target: id('ann') }, 'self-target'],
      ['bob', kill(id('zed')), 'unknown-player'],
      ['bob', kill(id('cyd')), 'own-kind'],
      ['bob', kill(id('dan'), ''), 'description-required'],
      ['bob', kill(id('dan'), ' \n\t '), 'description-required'],
      ['bob', kill(id('dan'), 'x'.repeat(1001)), 'too-long'],
      ['cyd', kill(id('dan')), 'not-warlock'],
      ['gil', { kind: 'Strike', target: id('gil'), description: words }, 'self-target'],
      ['gil', { kind: 'Strike', target: id('dan'), description: 'y'.repeat(1500) }, 'too-long'],
      ['fay', { kind: 'Compare', targets: [id('dan'), id('dan')] }, 'same-target'],
      ['fay', { kind: 'Compare', targets: [id('zed'), id('zed')] }, 'unknown-player'],
      ['fay', { kind: 'FileColumn', text: 'z'.repeat(1001) }, 'too-long'],
      ['fay', { kind: 'FileColumn', text: '   ' }, 'description-required'],
      ['dan', { kind: 'PleadSuicide', reason: 'w'.repeat(2000) }, 'too-long'],
      ['eve', { kind: 'Shield', target: id('zed') }, 'unknown-player'],
      ['dan', { kind: 'CastVote', target: id('ann') }, 'wrong-phase'],
      ['dan', { kind: 'Nominate', target: id('ann') }, 'wrong-phase'],
      ['dan', { kind: 'SpeakLastWord', text: '' }, 'wrong-phase'],
      ['bob', { kind: 'Elect', target: id('bob') }, 'election-not-open'],
      ['host', { kind: 'Revive', target: id('dan') }, 'not-dead'],
      ['host', { kind: 'ApproveSuicide', target: id('dan') }, 'no-plea'],
      ['host', { kind: 'Replace', target: id('dan'), by: id('ann'), name: 'ann' }, 'already-joined'],
      ['host', { kind: 'AppointWarlock', target: id('dan') }, 'no-such-target'],
      ['host', { kind: 'Spare', target: id('dan') }, 'wrong-phase'],
      ['host', { kind: 'Burn', target: id('zed') }, 'unknown-player'],
      ['host', { kind: 'Resume' }, 'not-paused'],
    ]
    for (const [name, act, code] of cases) {
      expect([name, act, await refused(game, name, act)]).toEqual([name, act, code])
    }
    expect(await game.act('bob', kill(id('cyd'), 'A **bell** rope.'))).toContain(
      'Your words, so that they are not lost:\n> A \\*\\*bell\\*\\* rope.',
    )
  })

  it('in the reader’s own language, while the game speaks another', async () => {
    const game = await bot.play({ locale: 'ru' })
    const told = await game.act('dan', { kind: 'RefuseKill' })
    expect(refusalCodeOf(told, 'ru')).toBe('not-your-power')
    expect(told).toContain('Ночь 1')
    expect(learnedFrom(await game.act('ann', { kind: 'Check', target: game.ids.bob ?? '' }), 'ru')).toBe('coven')
    const traveller = bot.discord.as(
      bot.discord.addMember(game.guildId, { name: 'John', locale: 'en-GB' }),
      game.guildId,
    )
    const answer = await traveller.command('withdraw')
    expect(answer.kind === 'message' && refusalCodeOf(answer.text, 'en-US')).toBe('not-playing')
  })
})
