import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customId, type Intent } from '#discord/custom-id'
import { nightOf, phaseMark } from '#discord/moment'
import { refusalText } from '#discord/refusal'
import type { PersonalData } from '#game/privacy'
import { type Bot, type Played, startBot } from '../../support/bot.js'
import { readingOf } from '../../support/gestures.js'
import { hostActs } from './every-act.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

const notHost = refusalText('not-host', 'en-US')

/** A game with a host of the host role alone, `deputy`, who holds no permission of the server. */
async function withDeputy() {
  const place = await bot.play()
  const owner = bot.discord.owner(place.guildId)
  const roleId = (await bot.app.guildSettings(place.guildId)).hostRoleId ?? ''
  const id = bot.discord.addMember(place.guildId, { name: 'deputy', locale: 'en-US' })
  owner.giveRole(id, roleId)
  return { place, owner, roleId, id, deputy: bot.discord.as(id, place.guildId) }
}

async function consoleIntents(place: Played): Promise<{ press: Intent[]; choose: Intent[] }> {
  const state = await place.state()
  const { gameId } = place
  const { version } = await bot.loaded(gameId)
  const moment = nightOf(state)
  return {
    press: [
      { verb: 'pause', gameId },
      { verb: 'resume', gameId },
      { verb: 'advance', gameId, phase: phaseMark(state) },
      { verb: 'decide-none', gameId, moment },
      { verb: 'undo', gameId, acts: 1, version },
      { verb: 'cancel', gameId },
      { verb: 'log', gameId, before: version },
    ],
    choose: [
      { verb: 'approve', gameId },
      { verb: 'deny', gameId },
      { verb: 'decide', gameId, moment },
    ],
  }
}

describe('who is no host', () => {
  it('is told so at every press and list of the console, and nothing happens', async () => {
    const place = await bot.play()
    const { version } = await bot.loaded(place.gameId)
    const { press, choose } = await consoleIntents(place)
    // A citizen, a dead man’s friend, a stranger to the game: all the same.
    for (const name of ['dan', 'zed']) {
      const session = place.as(name)
      for (const intent of press)
        expect([
          intent.verb,
          await readingOf(await session.press(place.messageId, customId(intent), { forge: true })),
        ]).toEqual([intent.verb, expect.stringContaining(notHost)])
      for (const intent of choose)
        expect([
          intent.verb,
          await readingOf(
            await session.choose(place.messageId, customId(intent, 0), [place.ids.hal ?? ''], { forge: true }),
          ),
        ]).toEqual([intent.verb, expect.stringContaining(notHost)])
    }
    expect((await bot.loaded(place.gameId)).version).toBe(version)
  })

  it('is told so by every order, and is offered nothing while typing one', async () => {
    const place = await bot.play()
    const { version } = await bot.loaded(place.gameId)
    for (const act of hostActs(place.ids)) expect(await place.act('dan', act)).toContain(notHost)
    const orders = ['setup', 'open', 'log', 'repair', 'undo', 'cancel', 'settings']
    for (const order of orders) {
      const answer = await place.as('dan').command(`gm ${order}`, {}, { forge: true, channelId: place.channelId })
      expect([order, await readingOf(answer)]).toEqual([order, expect.stringContaining(notHost)])
    }
    const typed = [
      ...['kill', 'revive', 'burn', 'spare', 'warlock', 'nominate', 'decide', 'role', 'replace'].map((order) => [
        order,
        'player',
      ]),
      ['suicide approve', 'player'],
      ['settings', 'setting'],
      ['setup', 'zone'],
    ] as const
    for (const [order = '', option = ''] of typed) {
      const answer = await place
        .as('dan')
        .autocomplete(`gm ${order}`, option, '', {}, { forge: true, channelId: place.channelId })
      expect([order, answer.kind === 'choices' && answer.choices]).toEqual([order, []])
    }
    // The host is offered the Coven; so the empty list above is the check's doing.
    const offered = await place.as('host').autocomplete('gm warlock', 'player', '', {}, { channelId: place.channelId })
    expect(offered.kind === 'choices' && offered.choices.length).toBe(2)
    expect((await bot.loaded(place.gameId)).version).toBe(version)
  })
})

describe('the host role', () => {
  it('gives the office, and its loss takes it from controls that were shown before', async () => {
    const { place, owner, roleId, id, deputy } = await withDeputy()
    const shown = async (order: string) => {
      const answer = await deputy.command(`gm ${order}`, {}, { forge: true, channelId: place.channelId })
      if (answer.kind !== 'message') throw new Error(answer.kind)
      return answer
    }
    const [undo, cancel] = [await shown('undo'), await shown('cancel')]
    const older = customId({ verb: 'log', gameId: place.gameId, before: 5 })
    expect(cancel.text).not.toContain(notHost)
    const { version } = await bot.loaded(place.gameId)

    owner.takeRole(id, roleId)
    const pressed = (answer: typeof undo) => {
      const button = /"custom_id":"(bz\|[^"]*)"/.exec(JSON.stringify(answer.components))?.[1] ?? ''
      return deputy.press(answer.messageId, button)
    }
    for (const answer of [undo, cancel]) expect(await readingOf(await pressed(answer))).toContain(notHost)
    expect(await readingOf(await deputy.press(undo.messageId, older, { forge: true }))).toContain(notHost)
    expect((await bot.loaded(place.gameId)).version).toBe(version)

    owner.giveRole(id, roleId)
    expect(await readingOf(await pressed(cancel))).not.toContain(notHost)
    expect((await place.state()).phase.phase).toBe('ended')
  })

  it('is none when it is everyone’s, and is lost with the setting', async () => {
    const { place, deputy } = await withDeputy()
    const settings = await bot.app.guildSettings(place.guildId)
    await bot.app.saveGuildSettings({ ...settings, hostRoleId: place.guildId })
    const refused = await deputy.command('gm pause', {}, { forge: true, channelId: place.channelId })
    expect(await readingOf(refused)).toContain(notHost)
  })
})

describe('the chronicle', () => {
  it('names the host of every act, with his reason where he gave one', async () => {
    const { place, deputy, id } = await withDeputy()
    const say = async (order: string, options: Record<string, string>) =>
      readingOf(await deputy.command(`gm ${order}`, options, { forge: true, channelId: place.channelId }))
    await say('kill', { player: place.ids.hal ?? '', reason: 'left the server' })
    await say('pause', { reason: 'tea' })
    const log = await say('log', {})
    expect(log).toMatch(/\*\*deputy\*\* · [^\n]*hal[^\n]* — left the server/)
    expect(log).toMatch(/\*\*deputy\*\* · paused — tea/)
    const [paused, killed] = await bot.app.log(place.gameId, { limit: 2 })
    for (const commit of [paused, killed]) expect(commit?.actor).toEqual({ kind: 'host', id, name: 'deputy' })
    expect([paused?.reason, killed?.reason]).toEqual(['tea', 'left the server'])
  })
})

describe('an order that asks once more', () => {
  it('keeps the reason with its card until the button is pressed', async () => {
    const { place, deputy, id } = await withDeputy()
    const confirmed = async (order: string, reason: string) => {
      const shown = await deputy.command(`gm ${order}`, { reason }, { forge: true, channelId: place.channelId })
      if (shown.kind !== 'message') throw new Error(shown.kind)
      expect(shown.text).toContain(reason.replaceAll('`', '’'))
      const button = /"custom_id":"(bz\|[^"]*)"/.exec(JSON.stringify(shown.components))?.[1] ?? ''
      await readingOf(await deputy.press(shown.messageId, button))
      const [newest] = await bot.app.log(place.gameId, { limit: 1 })
      return newest
    }
    await place.act('host', { kind: 'Kill', target: place.ids.hal ?? '' })
    const actor = { kind: 'host', id, name: 'deputy' }
    expect(await confirmed('undo', 'the wrong *one*, @everyone')).toMatchObject({
      actor,
      act: { kind: 'Undo' },
      reason: 'the wrong *one*, @everyone',
    })
    expect(await confirmed('cancel', 'nobody `comes`')).toMatchObject({
      actor,
      act: { kind: 'Cancel' },
      reason: 'nobody ’comes’',
    })
  })
})

describe('/privacy', () => {
  it('gives whoever asks his own data, in a file that he alone sees', async () => {
    const place = await bot.play()
    await place.act('gil', { kind: 'Check', target: place.ids.bob ?? '' })
    const answer = await place.as('gil').command('privacy export')
    if (answer.kind !== 'message') throw new Error(answer.kind)
    expect(answer.ephemeral).toBe(true)
    expect(answer.text).toContain('from 1 game.')
    const [file] = answer.message.attachments
    expect(file?.filename).toBe('beelzebub-privacy.json')
    const data = (await (await fetch(file?.url ?? '')).json()) as PersonalData
    expect(data.games[0]).toMatchObject({ gameId: place.gameId, names: ['gil'], role: 'samhain', facts: [] })
    expect(data.games[0]?.acts.map(({ act }) => Reflect.get(act, 'kind'))).toEqual(['Join', 'Check'])
    const nobody = await place.as('zed').command('privacy export')
    expect(await readingOf(nobody)).toContain('I hold nothing of yours')
  })

  it('forgets nobody who plays or is not sure, and whoever has played', async () => {
    const place = await bot.play({ locale: 'ru' })
    const ask = async (options: Record<string, boolean>) =>
      readingOf(await place.as('dan').command('privacy delete', options))
    expect(await ask({})).toContain('Вернуть ничего нельзя')
    expect(await ask({ sure: true })).toContain('вы значитесь в игре, которая ещё идёт: **The Salem Season**')
    await place.act('host', { kind: 'Cancel' })
    expect(await ask({ sure: false })).toContain('Вернуть ничего нельзя')
    expect(await ask({ sure: true })).toContain('Чернила ещё не высохли')
    bot.clock.set(bot.clock.now() + 3_600_000)
    expect(await ask({ sure: true })).toContain('В 1 игре на вашем месте теперь число')
    const log = JSON.stringify(await bot.memory.commits.after(place.gameId, 0))
    expect(log).not.toContain(place.ids.dan)
    expect(log).toContain('Забытая душа ')
    expect(await ask({ sure: true })).toContain('О вас у меня ничего нет')
  })
})
