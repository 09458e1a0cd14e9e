import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customId } from '#discord/custom-id'
import { refusalText } from '#discord/refusal'
import type { RoleId } from '#engine/role-ids'
import type { Answer, MessageAnswer, ModalAnswer } from '#playground/discord/member/answer'
import { type Bot, type Played, startBot } from '../../support/bot.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(async () => {
  expect(bot.failures).toEqual([])
  await bot.close()
})

const message = (answer: Answer): MessageAnswer => {
  if (answer.kind !== 'message' && answer.kind !== 'update') throw new Error(`a ${answer.kind}`)
  return answer
}
const modal = (answer: Answer): ModalAnswer => {
  if (answer.kind !== 'modal') throw new Error(`a ${answer.kind}: ${'text' in answer ? answer.text : ''}`)
  return answer
}

/** The panel in one of the rooms that this person can see, found by a control on it. */
async function panel(game: Played, name: string, verb: string): Promise<string> {
  await bot.app.idle()
  const session = game.as(name)
  for (const { id } of session.visibleChannels()) {
    const found = session
      .messages(id)
      .public.findLast(({ components }) => JSON.stringify(components ?? []).includes(`|${verb}`))
    if (found) return found.id
  }
  throw new Error(`${name} sees no ${verb}`)
}
const textOf = (game: Played, name: string, messageId: string): string => {
  const session = game.as(name)
  const all = session.visibleChannels().flatMap(({ id }) => session.messages(id).public)
  return JSON.stringify(all.find(({ id }) => id === messageId)?.components)
}

describe('a panel in its room', () => {
  it('asks the Warlock for a victim, then for words, and shows the decision', async () => {
    const game = await bot.play()
    const bob = game.as('bob')
    const table = await panel(game, 'bob', 'kill')
    const form = modal(await bob.choose(table, 'Warlock: decide to kill…', [game.ids.dan ?? '']))
    expect(form.title).toBe('Death of dan')
    expect(form.fields).toMatchObject([{ required: true, max: 1000, value: '' }])
    expect(message(await bob.submit(form, { text: 'A **rope**.' })).text).toContain('**dan** dies tonight')
    await bot.app.idle()
    expect(textOf(game, 'cyd', table)).toContain('**Decided:** **dan** dies. “A \\\\*\\\\*rope\\\\*\\\\*.”')
    const again = modal(await bob.choose(table, 'Warlock: decide to kill…', [game.ids.dan ?? '']))
    expect(again.fields[0]?.value).toBe('A **rope**.')
    expect(message(await game.as('cyd').press(table, 'Warlock: kill nobody')).text).toContain(
      refusalText('not-warlock', 'en-US'),
    )
    expect(() => textOf(game, 'dan', table)).not.toThrow()
    await expect(panel(game, 'dan', 'kill')).rejects.toThrow('dan sees no kill')
  })

  it('answers a look at once and takes the list away', async () => {
    const game = await bot.play()
    const seat = await panel(game, 'ann', 'check')
    const told = message(await game.as('ann').choose(seat, 'Look into the soul of…', [game.ids.bob ?? '']))
    expect(told.text).toContain('**bob** is: Coven member.')
    await bot.app.idle()
    expect(textOf(game, 'ann', seat)).not.toContain('|check')
    expect(textOf(game, 'ann', seat)).toContain('Night 1: **bob** is: Coven member')
  })

  it('takes both faces of a comparison from one list', async () => {
    const game = await bot.play()
    const seat = await panel(game, 'fay', 'compare')
    const told = message(
      await game.as('fay').choose(seat, 'Compare two faces…', [game.ids.bob ?? '', game.ids.cyd ?? '']),
    )
    expect(told.text).toContain('**bob** and **cyd** wear the same guise.')
  })

  it('shows the fire’s tally to everyone as it grows', async () => {
    const game = await bot.play()
    await game.pass()
    const square = await panel(game, 'dan', 'nominate')
    message(await game.as('dan').choose(square, 'Nominate…', [game.ids.hal ?? '']))
    await bot.app.idle()
    expect(textOf(game, 'zed', square)).toContain('8\\\\. hal — named by **dan**')
    await game.pass()
    const fire = await panel(game, 'zed', 'vote')
    message(await game.as('ann').choose(fire, 'Vote to burn…', [game.ids.hal ?? '']))
    await bot.app.idle()
    expect(textOf(game, 'zed', fire)).toContain('hal — 1 vote — **ann**')
    message(await game.as('ann').press(fire, 'Take my vote back'))
    await bot.app.idle()
    expect(textOf(game, 'zed', fire)).toContain('hal — 0 votes')
    const word = modal(await game.as('hal').press(fire, 'My last word'))
    expect(message(await game.as('hal').submit(word, { text: 'Water!' })).text).toContain('last word has been heard')
  })

  it('lets the host turn the clock and answer pleas from the console', async () => {
    const game = await bot.play()
    await game.act('dan', { kind: 'PleadSuicide', reason: 'Boredom.' })
    const desk = await panel(game, 'host', 'approve')
    expect(message(await game.as('host').choose(desk, 'Deny a suicide…', [game.ids.dan ?? ''])).text).toContain(
      '**dan** must go on living',
    )
    expect(message(await game.as('host').press(desk, 'Pause')).text).toContain('stopped')
    await bot.app.idle()
    expect(message(await game.as('host').press(desk, 'Resume')).text).toContain('runs again')
    const advance = customId({ verb: 'advance', gameId: game.gameId, phase: 'night.1' })
    const stranger = message(await game.as('zed').press(game.messageId, advance, { forge: true }))
    expect(stranger.text).toContain(refusalText('not-host', 'en-US'))
    await bot.app.idle()
    expect(message(await game.as('host').press(desk, 'End this phase now')).text).toContain('The phase is ended')
  })
})

describe('/night', () => {
  it('shows each his own night in private, and what stands after each press', async () => {
    const game = await bot.play()
    const eve = game.as('eve')
    const shown = message(await eve.command('night'))
    expect(shown).toMatchObject({ kind: 'message', ephemeral: true })
    const after = message(await eve.choose(shown.messageId, 'Shield…', [game.ids.ann ?? '']))
    expect(after).toMatchObject({ kind: 'update', messageId: shown.messageId })
    expect(after.text).toContain('Tonight you guard **ann**')
    const gil = game.as('gil')
    const hers = message(await gil.command('night'))
    const form = modal(await gil.choose(hers.messageId, 'Strike…', [game.ids.dan ?? '']))
    const sealed = message(await gil.submit(form, { text: 'Frost.' }))
    expect(sealed.kind).toBe('update')
    expect(sealed.text).toContain('Your strike is sealed: **dan**. “Frost.”')
    const refused = message(await gil.choose(hers.messageId, 'Look at…', [game.ids.ann ?? ''], { forge: true }))
    expect(refused.kind).toBe('message')
    expect(refused.text).toContain(refusalText('strike-sealed', 'en-US'))
  })

  it('looks from outside the same for everyone', async () => {
    const game = await bot.play()
    for (const name of ['ann', 'bob', 'dan', 'gil', 'zed']) {
      expect(message(await game.as(name).command('night'))).toMatchObject({ kind: 'message', ephemeral: true })
    }
    expect(
      game
        .as('host')
        .messages(game.channelId)
        .public.map(({ id }) => id),
    ).toEqual([game.messageId])
  })

  it('pages through more faces than a list can hold', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 40 }, (_, n): [string, RoleId] => [
        `seat ${n + 1}`,
        n < 2 ? 'coven' : n === 2 ? 'journalist' : 'citizen',
      ]),
    )
    const game = await bot.play({ cast: crowd, warlock: 'seat 1' })
    const fay = game.as('seat 3')
    const seat = await panel(game, 'seat 3', 'compare')
    const first = message(await fay.choose(seat, 'The first face… (1–25)', [game.ids['seat 1'] ?? '']))
    expect(first.ephemeral).toBe(true)
    const told = message(
      await fay.choose(first.messageId, 'The second face, beside seat 1… (27–40)', [game.ids['seat 40'] ?? '']),
    )
    expect(told.text).toContain('wear different guises')
  })
})

describe('autocomplete', () => {
  const names = async (game: Played, name: string, command: string, typed = '') => {
    const { choices } = await game.as(name).autocomplete(command, 'player', typed)
    return choices.map((choice) => choice.name)
  }

  it('offers what would be accepted, and the same to every role', async () => {
    const game = await bot.play()
    expect(await names(game, 'dan', 'nominate')).toEqual([])
    await game.pass()
    const offered = await names(game, 'dan', 'nominate')
    expect(offered).toHaveLength(8)
    for (const name of ['ann', 'bob', 'gil']) expect(await names(game, name, 'nominate')).toEqual(offered)
    expect(await names(game, 'zed', 'nominate')).toEqual([])
    expect(await names(game, 'dan', 'nominate', 'HA')).toEqual(['8. hal'])
    expect(await names(game, 'dan', 'vote')).toEqual([])
  })

  it('takes names, numbers and mentions where nothing was picked', async () => {
    const game = await bot.play()
    await game.pass()
    for (const typed of ['hal', ' HAL ', '8', '#8', '8.', `<@${game.ids.hal}>`, game.ids.hal ?? '']) {
      expect([typed, message(await game.as('dan').command('nominate', { player: typed })).text]).toEqual([
        typed,
        expect.stringContaining('You name **hal**'),
      ])
    }
    for (const typed of ['nobody', '9', '0', '__proto__', '$where', '<@1>']) {
      expect([typed, message(await game.as('dan').command('nominate', { player: typed })).text]).toEqual([
        typed,
        expect.stringContaining(refusalText('unknown-player', 'en-US')),
      ])
    }
  })

  it('shows a host whom his order could be about', async () => {
    const game = await bot.play()
    await game.act('host', { kind: 'Kill', target: game.ids.hal ?? '' })
    const host = game.as('host')
    const offered = async (command: string) =>
      (await host.autocomplete(command, 'player', '')).choices.map(({ name }) => name)
    expect(await offered('gm revive')).toEqual(['8. hal'])
    expect(await offered('gm kill')).toHaveLength(7)
    expect(await offered('gm warlock')).toEqual(['2. bob', '3. cyd'])
    expect(await offered('gm suicide approve')).toEqual([])
    const settings = (await host.autocomplete('gm settings', 'setting', 'burn')).choices.map(({ value }) => value)
    expect(settings).toEqual(['burningAt', 'burningMinutes', 'burningSeconds'])
    const zones = (await host.autocomplete('gm settings', 'value', 'tomsk', { setting: 'timeZone' })).choices
    expect(zones.map(({ value }) => value)).toEqual(['Asia/Tomsk'])
  })
})
