import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { call, leaves } from './api-call.js'

let discord: StandIn
let channel: string
let messages: string

beforeAll(async () => {
  discord = await startStandIn()
  const guild = discord.createGuild({ name: 'Salem' })
  channel = discord.channelNamed(guild.id, 'general')?.id ?? ''
  messages = `/channels/${channel}/messages`
})

afterAll(() => discord.close())

const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))
const button = (id: number | string, more = {}) => ({ type: 2, style: 1, label: 'b', custom_id: String(id), ...more })
const row = (...components: object[]) => ({ type: 1, components })
const option = (value: number | string) => ({ label: 'o', value: String(value) })
const select = (options: object[], more = {}) => ({ type: 3, custom_id: 's', options, ...more })
const text = (content: string) => ({ type: 10, content })
const V2 = 32768

describe('messages', () => {
  const accepted: [string, object][] = [
    ['2000 characters', { content: '🎃'.repeat(2_000) }],
    [
      'ten embeds of 6000 characters',
      {
        embeds: [
          ...times(9, () => ({ title: 'x' })),
          { description: 'x'.repeat(4_000), footer: { text: 'x'.repeat(1_991) } },
        ],
      },
    ],
    ['five rows of five buttons', { components: times(5, (r) => row(...times(5, (b) => button(r * 5 + b)))) }],
    ['25 options', { components: [row(select(times(25, option), { max_values: 25, min_values: 0 }))] }],
    [
      '40 components of the newer layout',
      { flags: V2, components: [{ type: 17, components: times(39, () => text('x')) }] },
    ],
    [
      '4000 characters of the newer layout',
      { flags: V2, components: [text('x'.repeat(1_000)), text('x'.repeat(3_000))] },
    ],
    ['a nonce of 25', { content: 'x', nonce: 'n'.repeat(25) }],
    ['a link button', { components: [row({ type: 2, style: 5, label: 'l', url: 'https://example.org' })] }],
  ]
  it.each(accepted)('take %s', async (_, body) => {
    expect((await call(discord, 'POST', messages, body)).body).toMatchObject({ channel_id: channel })
  })

  const refused: [string, object, string][] = [
    ['2001 characters', { content: 'x'.repeat(2_001) }, 'content BASE_TYPE_MAX_LENGTH'],
    ['a content that is no text', { content: 5 }, 'content STRING_TYPE_CONVERT'],
    ['eleven embeds', { embeds: times(11, () => ({ title: 'x' })) }, 'embeds BASE_TYPE_BAD_LENGTH'],
    [
      '6001 characters of embeds',
      { embeds: [{ description: 'x'.repeat(4_000) }, { description: 'x'.repeat(2_001) }] },
      'embeds MAX_EMBED_SIZE_EXCEEDED',
    ],
    [
      '26 fields',
      { embeds: [{ fields: times(26, () => ({ name: 'a', value: 'b' })) }] },
      'embeds.0.fields BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty field',
      { embeds: [{ fields: [{ name: 'a', value: '' }] }] },
      'embeds.0.fields.0.value BASE_TYPE_REQUIRED',
    ],
    ['a long title', { embeds: [{ title: 'x'.repeat(257) }] }, 'embeds.0.title BASE_TYPE_MAX_LENGTH'],
    [
      'a picture that is no address',
      { embeds: [{ image: { url: 'nowhere' } }] },
      'embeds.0.image.url URL_TYPE_INVALID_URL',
    ],
    ['six rows', { components: times(6, (n) => row(button(n))) }, 'components BASE_TYPE_BAD_LENGTH'],
    ['an empty row', { components: [row()] }, 'components.0.components BASE_TYPE_BAD_LENGTH'],
    [
      'six buttons in a row',
      { components: [row(...times(6, button))] },
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a select beside a button',
      { components: [row(select([option(1)]), button(1))] },
      'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'one custom id twice',
      { components: [row(button(1), button(1))] },
      'components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a custom id of 101',
      { components: [row(button('x'.repeat(101)))] },
      'components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a button without a face',
      { components: [row({ type: 2, style: 1, custom_id: 'a' })] },
      'components.0.components.0 BUTTON_COMPONENT_EMPTY',
    ],
    [
      'a button of no style',
      { components: [row({ type: 2, custom_id: 'a', label: 'a' })] },
      'components.0.components.0.style BASE_TYPE_REQUIRED',
    ],
    [
      'an emoji that is none',
      { components: [row(button(1, { emoji: { name: 'pumpkin' } }))] },
      'components.0.components.0.emoji.name BUTTON_COMPONENT_INVALID_EMOJI',
    ],
    [
      'a select without options',
      { components: [row(select([]))] },
      'components.0.components.0.options BASE_TYPE_BAD_LENGTH',
    ],
    [
      '26 options',
      { components: [row(select(times(26, option)))] },
      'components.0.components.0.options BASE_TYPE_BAD_LENGTH',
    ],
    [
      'one option value twice',
      { components: [row(select([option(1), option(1)]))] },
      'components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'more choices than options',
      { components: [row(select([option(1)], { max_values: 2 }))] },
      'components.0.components.0.max_values SELECT_COMPONENT_MAX_VALUES_TOO_LARGE',
    ],
    ['a text display without the flag', { components: [text('x')] }, 'components.0.type BASE_TYPE_CHOICES'],
    [
      'content with the newer layout',
      { flags: V2, content: 'x', components: [text('x')] },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'embeds with the newer layout',
      { flags: V2, embeds: [{ title: 'x' }], components: [text('x')] },
      'embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    ['the newer layout of nothing', { flags: V2, components: [] }, 'components BASE_TYPE_REQUIRED'],
    [
      '41 components',
      { flags: V2, components: [{ type: 17, components: times(40, () => text('x')) }] },
      'components COMPONENT_LIMIT_EXCEEDED',
    ],
    [
      '4001 characters in all',
      { flags: V2, components: [text('x'.repeat(2_000)), text('x'.repeat(2_001))] },
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    [
      'a container in a container',
      { flags: V2, components: [{ type: 17, components: [{ type: 17, components: [text('x')] }] }] },
      'components.0.components.0.type BASE_TYPE_CHOICES',
    ],
    [
      'an empty container',
      { flags: V2, components: [{ type: 17, components: [] }] },
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a section without an accessory',
      { flags: V2, components: [{ type: 9, components: [text('x')] }] },
      'components.0.accessory BASE_TYPE_REQUIRED',
    ],
    [
      'a picture that was not sent',
      { flags: V2, components: [{ type: 12, items: [{ media: { url: 'attachment://no.png' } }] }] },
      'components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
    ['a nonce of 26', { content: 'x', nonce: 'n'.repeat(26) }, 'nonce BASE_TYPE_MAX_LENGTH'],
    ['the ephemeral flag', { content: 'x', flags: 64 }, 'flags MESSAGE_FLAGS_INVALID'],
    [
      'contradicting mentions',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      'allowed_mentions.parse MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
    [
      'a reply to nothing',
      { content: 'x', message_reference: { message_id: '1' } },
      'message_reference MESSAGE_REFERENCE_UNKNOWN_MESSAGE',
    ],
    [
      'an attachment that was not sent',
      { content: 'x', attachments: [{ id: '0' }] },
      'attachments.0.id ATTACHMENT_NOT_FOUND',
    ],
  ]
  it.each(refused)('refuse %s', async (_, body, leaf) => {
    const before = discord.channel(channel)?.messages.size
    const answer = await call(discord, 'POST', messages, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } })
    expect(leaves(answer.body.errors)).toContain(leaf)
    expect(discord.channel(channel)?.messages.size).toBe(before)
  })

  it('refuse emptiness, broken JSON and other types of body', async () => {
    expect((await call(discord, 'POST', messages, {})).body).toMatchObject({ code: 50006 })
    expect((await call(discord, 'POST', messages, { content: ' \n ' })).body).toMatchObject({ code: 50006 })
    expect((await call(discord, 'POST', messages, '{')).body).toMatchObject({ code: 50109 })
    expect((await call(discord, 'POST', messages, 'x', { 'content-type': 'text/plain' })).body).toMatchObject({
      code: 50035,
    })
  })

  it('keep the newer layout once they have it', async () => {
    const { body: message } = await call(discord, 'POST', messages, { flags: V2, components: [text('x')] })
    const edit = (body: object) => call(discord, 'PATCH', `${messages}/${message.id}`, body)
    expect((await edit({ content: 'y' })).body).toMatchObject({ code: 50035 })
    expect((await edit({ components: [] })).body).toMatchObject({ code: 50035 })
    expect((await edit({ components: [text('y')] })).body).toMatchObject({ flags: V2 })
  })
})

describe('nonces', () => {
  const send = async (body: object) => (await call(discord, 'POST', messages, body)).body

  it('bring back the earlier message when they are enforced', async () => {
    const first = await send({ content: 'once', nonce: 'g:1:0', enforce_nonce: true })
    expect(await send({ content: 'twice', nonce: 'g:1:0', enforce_nonce: true })).toMatchObject({
      id: first.id,
      content: 'once',
    })
    expect((await send({ content: 'thrice', nonce: 'g:1:0' })).id).not.toBe(first.id)
    expect((await send({ content: 'other', nonce: 'g:1:1', enforce_nonce: true })).id).not.toBe(first.id)
  })

  it('are forgotten after some minutes', async () => {
    let now = Date.UTC(2026, 9, 31)
    const other = await startStandIn({ clock: { now: () => now } })
    const guild = other.createGuild({ name: 'Arkham' })
    const path = `/channels/${other.channelNamed(guild.id, 'general')?.id}/messages`
    const body = { content: 'x', nonce: 'a', enforce_nonce: true }
    const first = await call(other, 'POST', path, body)
    now += 60_000
    expect((await call(other, 'POST', path, body)).body.id).toBe(first.body.id)
    now += 10 * 60_000
    expect((await call(other, 'POST', path, body)).body.id).not.toBe(first.body.id)
    await other.close()
  })
})

describe('history', () => {
  it('is read newest first, before, after and around a message', async () => {
    const guild = discord.createGuild({ name: 'History' })
    const path = `/channels/${discord.channelNamed(guild.id, 'general')?.id}/messages`
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(String((await call(discord, 'POST', path, { content: `m${n}` })).body.id))
    const read = async (query: string) =>
      (await call(discord, 'GET', `${path}?${query}`)).list.map(({ content }) => content)
    expect(await read('limit=2')).toEqual(['m5', 'm4'])
    expect(await read(`limit=2&before=${ids[4]}`)).toEqual(['m3', 'm2'])
    expect(await read(`limit=2&after=${ids[1]}`)).toEqual(['m3', 'm2'])
    expect(await read(`limit=3&around=${ids[3]}`)).toEqual(['m4', 'm3', 'm2'])
    expect((await call(discord, 'GET', `${path}?limit=101`)).body).toMatchObject({ code: 50035 })
    expect(await call(discord, 'POST', `${path}/bulk-delete`, { messages: ids.slice(0, 2) })).toMatchObject({
      status: 204,
    })
    expect(await read('limit=100')).toEqual(['m5', 'm4', 'm3', 'm2'])
    expect((await call(discord, 'POST', `${path}/bulk-delete`, { messages: ['1', '2'] })).body).toMatchObject({
      code: 50034,
    })
    expect((await call(discord, 'POST', `${path}/bulk-delete`, { messages: [ids[3]] })).body).toMatchObject({
      code: 50035,
    })
    await call(discord, 'PUT', `${path}/pins/${ids[3]}`)
    expect((await call(discord, 'GET', `${path}/pins`)).body.items).toMatchObject([
      { message: { id: ids[3], pinned: true } },
    ])
  })
})

describe('commands', () => {
  const register = (...commands: object[]) => call(discord, 'PUT', `/applications/${discord.botId}/commands`, commands)
  const named = (more: object) => ({ name: 'vote', description: 'Vote', ...more })
  const value = (more: object) => named({ options: [{ type: 3, name: 'a', description: 'A', ...more }] })

  const refused: [string, object, string][] = [
    ['a name in capitals', named({ name: 'Vote' }), '0.name APPLICATION_COMMAND_INVALID_NAME'],
    ['a name with a blank', named({ name: 'to vote' }), '0.name APPLICATION_COMMAND_INVALID_NAME'],
    [
      'a translated name in capitals',
      named({ name_localizations: { ru: 'Голос' } }),
      '0.name_localizations.ru APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'an unknown language',
      named({ name_localizations: { 'ru-RU': 'голос' } }),
      '0.name_localizations.ru-RU BASE_TYPE_CHOICES',
    ],
    ['no description', { name: 'vote' }, '0.description BASE_TYPE_REQUIRED'],
    ['a description of 101', named({ description: 'x'.repeat(101) }), '0.description BASE_TYPE_BAD_LENGTH'],
    [
      '26 options',
      named({ options: times(26, (n) => ({ type: 3, name: `o${n}`, description: 'x' })) }),
      '0.options BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a required option after an optional one',
      named({
        options: [
          { type: 3, name: 'a', description: 'x' },
          { type: 3, name: 'b', description: 'x', required: true },
        ],
      }),
      '0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'an option twice',
      named({ options: times(2, () => ({ type: 3, name: 'a', description: 'x' })) }),
      '0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
    ],
    [
      'subcommands beside values',
      named({
        options: [
          { type: 1, name: 'a', description: 'x' },
          { type: 3, name: 'b', description: 'x' },
        ],
      }),
      '0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a group in a group',
      named({
        options: [
          { type: 2, name: 'a', description: 'x', options: [{ type: 2, name: 'b', description: 'x', options: [] }] },
        ],
      }),
      '0.options.0.options.0.type BASE_TYPE_CHOICES',
    ],
    [
      '26 choices',
      value({ choices: times(26, (n) => ({ name: `${n}`, value: `${n}` })) }),
      '0.options.0.choices BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a choice of the wrong kind',
      value({ choices: [{ name: 'x', value: 1 }] }),
      '0.options.0.choices.0.value STRING_TYPE_CONVERT',
    ],
    [
      'choices and autocompletion',
      value({ autocomplete: true, choices: [{ name: 'x', value: 'x' }] }),
      '0.options.0.choices APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES',
    ],
    [
      'crossed lengths',
      value({ min_length: 5, max_length: 4 }),
      '0.options.0.min_length APPLICATION_COMMAND_OPTIONS_VALUE_INVALID',
    ],
    [
      '8001 characters',
      named({
        options: times(25, (n) => ({
          type: 3,
          name: `o${n}`,
          description: 'x'.repeat(100),
          choices: times(5, (c) => ({ name: `${c}${'x'.repeat(50)}`, value: `${c}` })),
        })),
      }),
      '0 APPLICATION_COMMAND_TOO_LARGE',
    ],
  ]
  it.each(refused)('refuse %s', async (_, command, leaf) => {
    const answer = await register(command)
    expect(answer).toMatchObject({ status: 400, body: { code: 50035 } })
    expect(leaves(answer.body.errors)).toContain(leaf)
  })

  it('refuse the same name twice and more than a hundred', async () => {
    expect((await register(named({}), named({}))).body.errors).toHaveProperty('1.name')
    expect((await register(...times(101, (n) => named({ name: `c${n}` })))).status).toBe(400)
    await register(...times(100, (n) => named({ name: `c${n}` })))
    expect((await call(discord, 'POST', `/applications/${discord.botId}/commands`, named({}))).body).toMatchObject({
      code: 30032,
    })
  })

  it('keep their ids when they are overwritten or made again, and their translations out of plain lists', async () => {
    const path = `/applications/${discord.botId}/commands`
    const [first] = (await register(named({ name_localizations: { ru: 'голос' } }))).list
    expect((await register(named({ description: 'Other' }))).list[0]).toMatchObject({
      id: first?.id,
      description: 'Other',
    })
    const again = await call(discord, 'POST', path, named({ name_localizations: { ru: 'голос' } }))
    expect(again).toMatchObject({ status: 200, body: { id: first?.id } })
    expect((await call(discord, 'POST', path, named({ name: 'new' }))).status).toBe(201)
    expect((await call(discord, 'GET', path)).list[0]).not.toHaveProperty('name_localizations')
    expect((await call(discord, 'GET', `${path}?with_localizations=true`)).list[0]).toMatchObject({
      name_localizations: { ru: 'голос' },
    })
    expect(await call(discord, 'DELETE', `${path}/${first?.id}`)).toMatchObject({ status: 204 })
    expect((await call(discord, 'PATCH', `${path}/${first?.id}`, {})).body).toMatchObject({ code: 10063 })
  })
})

describe('what is not there', () => {
  it('is 404, or 405 for another method, with a body of Discord’s', async () => {
    expect(await call(discord, 'GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { message: '404: Not Found', code: 0 },
    })
    expect(await call(discord, 'DELETE', '/gateway/bot')).toMatchObject({ status: 405, body: { code: 0 } })
    expect(await call(discord, 'GET', '/users/@me', undefined, { authorization: 'Bot x' })).toMatchObject({
      status: 401,
    })
    const unversioned = await fetch(`${discord.api}/gateway`)
    expect(await unversioned.json()).toMatchObject({ code: 50041 })
  })
})
