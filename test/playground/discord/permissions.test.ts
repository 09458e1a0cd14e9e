import { PermissionFlagsBits as P } from 'discord.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnerHand } from '#playground/discord/owner-hand'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { BOT_PERMISSIONS } from '#playground/discord/stand-in-options'
import type { Guild, Role } from '#playground/discord/world/entities'
import { EVERY_PERMISSION, EVERYONE_DEFAULT } from '#playground/discord/world/permissions'
import { call } from './api-call.js'

let discord: StandIn
let guild: Guild
let owner: OwnerHand
let general: string

beforeAll(async () => {
  discord = await startStandIn()
})

beforeEach(() => {
  guild = discord.createGuild({ name: 'Salem' })
  owner = discord.owner(guild.id)
  general = discord.channelNamed(guild.id, 'general')?.id ?? ''
})

afterAll(() => discord.close())

const everyoneId = () => guild.id
const bot = (method: string, path: string, body?: unknown) => call(discord, method, path, body)
const forbidden = (code: number) => ({ status: 403, body: { code } })

describe('what a member may do in a channel', () => {
  const VIEW = P.ViewChannel
  const SEND = P.SendMessages
  let ann: string
  let role: Role
  let other: Role

  beforeEach(() => {
    ann = discord.addMember(guild.id, { name: 'Ann' })
    role = owner.createRole({ name: 'a' })
    other = owner.createRole({ name: 'b' })
    owner.giveRole(ann, role.id)
    owner.giveRole(ann, other.id)
  })

  const table: [string, () => unknown, Partial<{ view: boolean; send: boolean }>][] = [
    ['by default he reads and writes', () => {}, { view: true, send: true }],
    ['@everyone is denied', () => owner.overwrite(general, everyoneId(), 0n, VIEW), { view: false, send: false }],
    [
      'a role allows again',
      () => [owner.overwrite(general, everyoneId(), 0n, VIEW), owner.overwrite(general, role.id, VIEW, 0n)],
      { view: true },
    ],
    [
      'of two roles the one that allows wins',
      () => [owner.overwrite(general, role.id, 0n, SEND), owner.overwrite(general, other.id, SEND, 0n)],
      { send: true },
    ],
    ['a role he lacks does nothing', () => owner.overwrite(general, owner.createRole().id, 0n, VIEW), { view: true }],
    [
      'the member’s own denial beats his roles',
      () => [owner.overwrite(general, role.id, SEND, 0n), owner.overwrite(general, ann, 0n, SEND)],
      { view: true, send: false },
    ],
    [
      'the member’s own grant beats @everyone',
      () => [owner.overwrite(general, everyoneId(), 0n, VIEW | SEND), owner.overwrite(general, ann, VIEW | SEND, 0n)],
      { view: true, send: true },
    ],
    ['unseen is unsaid', () => owner.overwrite(general, ann, SEND, VIEW), { view: false, send: false }],
    [
      'an administrator is beyond overwrites',
      () => [owner.updateRole(role.id, { permissions: P.Administrator }), owner.overwrite(general, ann, 0n, VIEW)],
      { view: true, send: true },
    ],
    [
      'a role’s guild permission counts',
      () => [owner.updateRole(guild.id, { permissions: 0n }), owner.updateRole(role.id, { permissions: VIEW })],
      { view: true, send: false },
    ],
  ]
  it.each(table)('%s', (_, arrange, expected) => {
    arrange()
    const permissions = discord.as(ann, guild.id).permissionsIn(general)
    const seen = { view: (permissions & VIEW) !== 0n, send: (permissions & SEND) !== 0n }
    expect(seen).toMatchObject(expected)
  })

  it('the owner may everything, and a silent member cannot attach or ring', () => {
    owner.overwrite(general, everyoneId(), 0n, VIEW | SEND)
    expect(discord.as(guild.ownerId, guild.id).permissionsIn(general)).toBe(EVERY_PERMISSION)
    owner.overwrite(general, everyoneId(), 0n, SEND)
    expect(discord.as(ann, guild.id).permissionsIn(general) & (P.AttachFiles | P.MentionEveryone | P.EmbedLinks)).toBe(
      0n,
    )
  })

  it('a channel born in a category copies its overwrites and does not follow them later', () => {
    const category = owner.createChannel('Game', { type: 4 })
    owner.overwrite(category.id, everyoneId(), 0n, VIEW)
    const child = owner.createChannel('town', { parentId: category.id })
    expect(discord.as(ann, guild.id).permissionsIn(child.id)).toBe(0n)
    owner.removeOverwrite(category.id, everyoneId())
    expect(discord.as(ann, guild.id).permissionsIn(child.id)).toBe(0n)
    expect(discord.as(ann, guild.id).permissionsIn(category.id)).not.toBe(0n)
  })

  it('decides what he can read and send', () => {
    const session = discord.as(ann, guild.id)
    session.send(general, 'hello')
    owner.overwrite(general, ann, 0n, SEND)
    expect(() => session.send(general, 'x')).toThrow(expect.objectContaining({ status: 403, code: 50013 }))
    owner.overwrite(general, ann, 0n, VIEW)
    expect(() => session.send(general, 'x')).toThrow(expect.objectContaining({ status: 403, code: 50001 }))
    expect(() => session.messages(general)).toThrow(expect.objectContaining({ code: 50001 }))
    expect(session.visibleChannels()).toEqual([])
  })
})

describe('what the bot may do', () => {
  it('needs sight, then the permission itself', async () => {
    owner.overwrite(general, discord.botId, 0n, P.SendMessages)
    expect(await bot('POST', `/channels/${general}/messages`, { content: 'x' })).toMatchObject(forbidden(50013))
    owner.overwrite(general, discord.botId, 0n, P.ViewChannel)
    for (const path of [`/channels/${general}`, `/channels/${general}/messages`]) {
      expect(await bot('GET', path)).toMatchObject(forbidden(50001))
    }
    expect(await bot('POST', `/channels/${general}/messages`, { content: 'x' })).toMatchObject(forbidden(50001))
    expect(await bot('DELETE', `/channels/${general}`)).toMatchObject(forbidden(50001))
  })

  it('locks itself out of a channel like anyone else', async () => {
    const overwrites = [{ id: guild.id, type: 0, deny: String(P.ViewChannel) }]
    const made = await bot('POST', `/guilds/${guild.id}/channels`, { name: 'coven', permission_overwrites: overwrites })
    expect(made.status).toBe(201)
    expect(await bot('POST', `/channels/${made.body.id}/messages`, { content: 'x' })).toMatchObject(forbidden(50001))
  })

  const everyChange: [string, () => Promise<unknown>][] = [
    ['makes a channel', () => bot('POST', `/guilds/${guild.id}/channels`, { name: 'x' })],
    ['changes a channel', () => bot('PATCH', `/channels/${general}`, { name: 'x' })],
    ['moves channels', () => bot('PATCH', `/guilds/${guild.id}/channels`, [{ id: general, position: 3 }])],
    ['removes a channel', () => bot('DELETE', `/channels/${general}`)],
    ['sets an overwrite', () => bot('PUT', `/channels/${general}/permissions/${guild.id}`, { type: 0, allow: '1024' })],
    ['makes a role', () => bot('POST', `/guilds/${guild.id}/roles`, { name: 'x' })],
    [
      'pins',
      async () =>
        bot(
          'PUT',
          `/channels/${general}/messages/pins/${(await bot('POST', `/channels/${general}/messages`, { content: 'x' })).body.id}`,
        ),
    ],
    [
      'removes another’s message',
      () => bot('DELETE', `/channels/${general}/messages/${discord.as(guild.ownerId, guild.id).send(general, 'x').id}`),
    ],
    ['removes many', () => bot('POST', `/channels/${general}/messages/bulk-delete`, { messages: ['1', '2'] })],
    ['changes the guild', () => bot('PATCH', `/guilds/${guild.id}`, { name: 'xx' })],
    ['shows a member out', () => bot('DELETE', `/guilds/${guild.id}/members/${guild.ownerId}`)],
  ]
  it.each(everyChange)('%s only with the permission to', async (_, change) => {
    owner.setBotPermissions(EVERYONE_DEFAULT)
    expect(await change()).toMatchObject(forbidden(50013))
  })

  it('edits its own messages alone', async () => {
    const theirs = discord.as(guild.ownerId, guild.id).send(general, 'x')
    expect(await bot('PATCH', `/channels/${general}/messages/${theirs.id}`, { content: 'y' })).toMatchObject(
      forbidden(50005),
    )
  })

  it('gives in overwrites only what it has itself', async () => {
    const put = (allow: bigint, channel = general) =>
      bot('PUT', `/channels/${channel}/permissions/${guild.id}`, { type: 0, allow: String(allow), deny: '0' })
    expect(await put(P.SendMessages)).toMatchObject({ status: 204 })
    expect(await put(P.BanMembers)).toMatchObject(forbidden(50013))
    expect(await put(P.ManageRoles)).toMatchObject(forbidden(50013))
    owner.overwrite(general, discord.botId, P.ManageRoles, 0n)
    expect(await put(P.BanMembers)).toMatchObject({ status: 204 })
    owner.setBotPermissions(P.Administrator)
    expect(await put(P.ManageRoles)).toMatchObject({ status: 204 })
  })

  it('may not smuggle them into a new channel either', async () => {
    const make = (allow: bigint) =>
      bot('POST', `/guilds/${guild.id}/channels`, {
        name: 'x',
        permission_overwrites: [{ id: guild.id, type: 0, allow: String(allow) }],
      })
    expect(await make(P.SendMessages)).toMatchObject({ status: 201 })
    expect(await make(P.ManageWebhooks)).toMatchObject(forbidden(50013))
    expect(
      (await bot('POST', `/guilds/${guild.id}/channels`, { name: 'x', permission_overwrites: [{ id: '5', type: 0 }] }))
        .body,
    ).toMatchObject({ code: 50035 })
  })

  it('manages roles below its own with permissions it has', async () => {
    const ann = discord.addMember(guild.id, { name: 'Ann' })
    const { body: role } = await bot('POST', `/guilds/${guild.id}/roles`, { name: 'Living', permissions: '1024' })
    expect(await bot('POST', `/guilds/${guild.id}/roles`, { permissions: String(P.BanMembers) })).toMatchObject(
      forbidden(50013),
    )
    expect(await bot('PUT', `/guilds/${guild.id}/members/${ann}/roles/${role.id}`)).toMatchObject({ status: 204 })
    expect(guild.members.get(ann)?.roles.has(String(role.id))).toBe(true)
    owner.moveRole(String(role.id), 50)
    expect(await bot('DELETE', `/guilds/${guild.id}/members/${ann}/roles/${role.id}`)).toMatchObject(forbidden(50013))
    expect(await bot('PATCH', `/guilds/${guild.id}/roles/${role.id}`, { name: 'x' })).toMatchObject(forbidden(50013))
    expect(await bot('DELETE', `/guilds/${guild.id}/roles/${role.id}`)).toMatchObject(forbidden(50013))
    const own = [...guild.roles.values()].find(({ botId }) => botId !== null)
    expect((await bot('DELETE', `/guilds/${guild.id}/roles/${own?.id}`)).body).toMatchObject({ code: 50028 })
    expect((await bot('PUT', `/guilds/${guild.id}/members/1/roles/${role.id}`)).body).toMatchObject({ code: 10007 })
    expect((await bot('PUT', `/guilds/${guild.id}/members/${ann}/roles/1`)).body).toMatchObject({ code: 10011 })
  })

  it('finds neither strange guilds nor those it was put out of', async () => {
    expect((await bot('GET', '/guilds/1')).body).toMatchObject({ code: 10004 })
    owner.kickBot()
    expect(await bot('GET', `/guilds/${guild.id}`)).toMatchObject(forbidden(50001))
    expect(await bot('GET', `/channels/${general}`)).toMatchObject(forbidden(50001))
  })

  it('meets the limits of a guild', async () => {
    const category = owner.createChannel('full', { type: 4 })
    for (let n = 0; n < 50; n += 1) owner.createChannel(`c${n}`, { parentId: category.id })
    const make = (body: object) => bot('POST', `/guilds/${guild.id}/channels`, { name: 'x', ...body })
    expect((await make({ parent_id: category.id })).body.errors).toHaveProperty(
      'parent_id._errors.0.code',
      'CHANNEL_PARENT_MAX_CHANNELS',
    )
    for (let n = guild.channels.size; n < 500; n += 1) owner.createChannel(`d${n}`)
    expect((await make({})).body).toMatchObject({ code: 30013 })
    for (let n = guild.roles.size; n < 250; n += 1) owner.createRole()
    expect((await bot('POST', `/guilds/${guild.id}/roles`, {})).body).toMatchObject({ code: 30005 })
    expect(guild.roles.size).toBe(250)
  })

  it('lists everyone only with the privileged intent', async () => {
    expect(await bot('GET', `/guilds/${guild.id}/members?limit=10`)).toMatchObject(forbidden(50001))
    expect(BOT_PERMISSIONS & P.Administrator).toBe(0n)
  })
})
