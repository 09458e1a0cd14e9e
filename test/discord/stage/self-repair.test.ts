import { ChannelType, PermissionFlagsBits as P } from 'discord.js'
import { afterEach, describe, expect, it } from 'vitest'
import { invitedPermissions } from '#discord/stage/preflight'
import { DISCORD_LIMITS } from '#playground/discord/http/rate-limits'
import { channelPermissions } from '#playground/discord/world/permissions'
import { openTheatre, type Theatre, type TheatreOptions, textOf } from '../theatre.js'

let theatre: Theatre
afterEach(() => theatre.end())

/** Everybody plays dead: whatever is put right here is put right by the scheduled look, no command arrives. */
async function open(options: TheatreOptions = {}) {
  theatre = await openTheatre({ roundMs: 40, botPermissions: invitedPermissions, ...options })
  return theatre.discord.owner(theatre.guildId)
}
const category = async () => (await theatre.memory.stages.load(theatre.gameId))?.categoryId ?? ''
const channel = (id: string) => theatre.discord.channel(id)

async function may(who: string, room: string): Promise<'write' | 'read' | 'none'> {
  const guild = theatre.discord.guild(theatre.guildId)
  const member = guild.members.get(theatre.ids[who] ?? who)
  const found = guild.channels.get(await theatre.channelOf(room))
  if (!member || !found) return 'none'
  const held = channelPermissions(guild, found, member, theatre.clock.now())
  if ((held & P.ViewChannel) === 0n) return 'none'
  return (held & P.SendMessages) === 0n ? 'read' : 'write'
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const began = Date.now()
  while (!(await holds())) {
    if (Date.now() - began > 8_000) throw new Error(`Waited in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** So many more scheduled looks. */
async function looks(count: number): Promise<void> {
  const looked = () => theatre.discord.requests.to('GET', '/guilds/:guild/channels').length
  const before = looked()
  await until(`${count} looks were taken`, () => looked() >= before + count)
  await theatre.settle()
}
const notes = async () => (await theatre.said('host')).filter((text) => !text.includes('##'))
const noted = (part: string) => async () => (await notes()).join('\n').includes(part)
const letters = (to: string) =>
  theatre.discord.requests
    .to('POST', '/users/@me/channels')
    .filter(({ body }) => Reflect.get(Object(body), 'recipient_id') === to)
    .flatMap(({ response }) => [...(channel(String(Reflect.get(Object(response), 'id')))?.messages.values() ?? [])])
    .map((message) => textOf(message))

describe('by itself, while nobody does anything, the stage puts right', () => {
  it('a room that was deleted, and says there what it had to say', async () => {
    const owner = await open()
    const old = await theatre.channelOf('town')
    owner.deleteChannel(old)
    await until('there is another', async () => (await theatre.channelOf('town')) !== old)
    expect(await may('ann', 'town')).toBe('read')
  })

  it('the category that was deleted: another is made, and every room is in it', async () => {
    const owner = await open()
    const old = await category()
    owner.deleteChannel(old)
    await until('there is another', async () => (await category()) !== old)
    await looks(2)
    const rooms = Object.values((await theatre.memory.stages.load(theatre.gameId))?.channels ?? {})
    for (const id of rooms) expect(channel(id)?.parentId).toBe(await category())
  })

  it('a room that was moved out of the category, or into another', async () => {
    const owner = await open()
    const elsewhere = owner.createChannel('Attic', { type: ChannelType.GuildCategory }).id
    owner.updateChannel(await theatre.channelOf('coven'), { parentId: elsewhere })
    owner.updateChannel(await theatre.channelOf('gazette'), { parentId: null })
    for (const room of ['coven', 'gazette']) {
      const id = await theatre.channelOf(room)
      await until(`${room} is back`, async () => channel(id)?.parentId === (await category()))
    }
    expect(await may('bob', 'coven')).toBe('write')
  })

  it('names and topics, as often as they are changed', async () => {
    const owner = await open()
    const town = await theatre.channelOf('town')
    for (const name of ['silly', 'sillier', 'silly']) {
      owner.updateChannel(town, { name, topic: 'nonsense' })
      owner.updateChannel(await category(), { name })
      await until('the names are back', async () => {
        return channel(town)?.name === 'town-square' && channel(await category())?.name === 'The Salem Season'
      })
    }
    expect(channel(town)?.topic).toContain('Everything that is said aloud')
  })

  it('rights at once also while Discord holds back the third renaming', async () => {
    const owner = await open()
    const coven = await theatre.channelOf('coven')
    const [renaming] = DISCORD_LIMITS.sublimits ?? []
    if (!renaming) throw new Error('renaming is not limited')
    const much = { limit: 10_000, window: 1_000 }
    const sublimits = [{ ...renaming, window: 2_500 }]
    theatre.discord.setRateLimits({ global: much, routes: [], otherwise: much, sublimits })
    const began = Date.now()
    for (const name of ['silly', 'sillier']) {
      owner.updateChannel(coven, { name })
      await until('the name is back', () => channel(coven)?.name === 'coven')
    }
    owner.updateChannel(coven, { name: 'silliest' })
    await looks(1)
    owner.overwrite(coven, theatre.ids.dan ?? '', P.ViewChannel, 0n)
    await until('dan is out', async () => (await may('dan', 'coven')) === 'none')
    expect(channel(coven)?.name).toBe('silliest')
    expect(Date.now() - began).toBeLessThan(2_500)
    await until('the name is back', () => channel(coven)?.name === 'coven')
  })

  it('a panel that was deleted', async () => {
    const owner = await open()
    const panels = Object.values((await theatre.memory.stages.load(theatre.gameId))?.panels ?? {})
    expect(panels.length).toBeGreaterThan(4)
    for (const { channelId, messageId } of panels) owner.deleteMessage(channelId, messageId)
    await until('all are back', async () => {
      const now = Object.values((await theatre.memory.stages.load(theatre.gameId))?.panels ?? {})
      return now.length === panels.length && now.every((each) => channel(each.channelId)?.messages.has(each.messageId))
    })
  })

  it('overwrites that let in a stranger, a role or everyone, and tells the host who could read', async () => {
    const owner = await open()
    const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
    const role = owner.createRole({ name: 'Friends_of' })
    const coven = await theatre.channelOf('coven')
    owner.overwrite(coven, stranger, P.ViewChannel, 0n)
    await until('the stranger is out', async () => (await may(stranger, 'coven')) === 'none')
    owner.overwrite(coven, role.id, P.ViewChannel, 0n)
    owner.giveRole(stranger, role.id)
    await until('the role is out', async () => (await may(stranger, 'coven')) === 'none')
    owner.overwrite(coven, theatre.guildId, P.ViewChannel, 0n)
    await until('everyone is out', async () => (await may('dan', 'coven')) === 'none')
    const seat = await theatre.channelOf(`seat:${theatre.ids.ann}`)
    owner.overwrite(seat, theatre.ids.dan ?? '', P.ViewChannel, 0n)
    await until('dan is out', async () => (await may('dan', `seat:${theatre.ids.ann}`)) === 'none')
    for (const part of [`<@${stranger}>: could read <#${coven}>`, 'The role **Friends\\_of**: could read']) {
      await until(part, noted(part))
    }
    await until('everyone is named', noted(`Everyone in the server: could read <#${coven}>`))
    await until('dan is named', noted(`<@${theatre.ids.dan}>: could read <#${seat}>`))
    await looks(3)
    expect((await notes()).join('\n').match(/could read/g)).toHaveLength(4)
  })

  it('rights that a player of the game lost by hand', async () => {
    const owner = await open()
    owner.removeOverwrite(await theatre.channelOf('coven'), theatre.ids.bob ?? '')
    owner.overwrite(await theatre.channelOf(`seat:${theatre.ids.ann}`), theatre.ids.ann ?? '', 0n, P.ViewChannel)
    await until('bob is in again', async () => (await may('bob', 'coven')) === 'write')
    await until('ann is in again', async () => (await may('ann', `seat:${theatre.ids.ann}`)) === 'write')
    expect((await notes()).join()).not.toContain('could read')
  })

  it('what can be put right where an overwrite also holds permissions that the bot has not', async () => {
    const owner = await open()
    const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
    const coven = await theatre.channelOf('coven')
    owner.overwrite(coven, stranger, P.ViewChannel | P.ManageMessages | P.ManageRoles, P.MoveMembers)
    owner.overwrite(coven, theatre.guildId, P.ViewChannel | P.ManageThreads, 0n)
    await until('both are out', async () => (await may(stranger, 'coven')) === 'none')
    expect(await may('dan', 'coven')).toBe('none')
    expect(channel(coven)?.overwrites.get(stranger)).toMatchObject({
      allow: P.ManageMessages | P.ManageRoles,
      deny: P.MoveMembers,
    })
    const edits = () => theatre.discord.requests.to('PATCH', '/channels/:channel').length
    const before = edits()
    await looks(3)
    expect(edits()).toBe(before)
  })

  it('nothing, where the game itself has changed what may be read', async () => {
    await open()
    await theatre.host(theatre.gameId, { kind: 'Kill', target: theatre.ids.bob ?? '' })
    await theatre.settle()
    await theatre.restart()
    await theatre.host(theatre.gameId, { kind: 'Kill', target: theatre.ids.gil ?? '' })
    await looks(3)
    expect((await notes()).join()).not.toContain('could read')
  })
})

describe('what it cannot put right the host is told, once, exactly', () => {
  it('the bot’s own overwrite is gone: which room, which permission; and that all is well again', async () => {
    const owner = await open()
    const coven = await theatre.channelOf('coven')
    owner.removeOverwrite(coven, theatre.discord.botId)
    await until('it is told', noted(`**View Channels** in <#${coven}>`))
    await looks(4)
    expect((await notes()).join('\n').match(/View Channels/g)).toHaveLength(1)
    expect((await notes()).join('\n').match(/I was not let through/g)).toHaveLength(1)
    owner.overwrite(coven, theatre.discord.botId, P.ViewChannel | P.SendMessages | P.ReadMessageHistory, 0n)
    await until('it is well', noted('is right again'))
    owner.removeOverwrite(coven, theatre.discord.botId)
    await until('it is told again', async () => (await notes()).join('\n').match(/View Channels/g)?.length === 2)
  })

  it('permissions taken from the bot and given back, while nothing happens', async () => {
    const owner = await open({ locale: 'ru' })
    const everyone = { permissions: P.ViewChannel }
    owner.setBotPermissions(P.ViewChannel | P.SendMessages)
    owner.updateRole(theatre.guildId, everyone)
    const console_ = await theatre.channelOf('host')
    owner.overwrite(console_, theatre.discord.botId, 0n, P.SendMessages)
    // Where the console itself is closed by it, whoever opened the game is written to.
    await until('it is told', async () => letters(owner_()).join().includes('Управлять каналами'))
    await looks(3)
    expect(
      letters(owner_())
        .join('\n')
        .match(/Управлять каналами/g),
    ).toHaveLength(1)
    expect(letters(owner_()).join('\n')).toContain('Читать историю сообщений** на сервере')
    expect(letters(owner_()).join('\n')).toContain('The Salem Season')
    owner.setBotPermissions(invitedPermissions)
    owner.overwrite(console_, theatre.discord.botId, P.ViewChannel, 0n)
    await until('it is well', noted('снова в порядке'))
    expect(theatre.failures).toEqual([])
  })

  it('a permission is taken away: what stands right already stays in use, and is told what is missing', async () => {
    const owner = await open()
    owner.setBotPermissions(invitedPermissions & ~P.ManageRoles)
    await until('it is told', noted('**Manage Roles** in the server'))
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.settle()
    expect((await theatre.said('town')).join('\n')).toContain('clocks have been stopped')
    await looks(2)
    expect(await notes()).toHaveLength(1)
  })

  it('the bot was put out of the server', async () => {
    const owner = await open()
    owner.kickBot()
    await until('it is told', () => letters(owner_()).join().includes('does not let me through: the server'))
    expect(await theatre.host(theatre.gameId, { kind: 'Pause' })).toMatchObject({ ok: true })
    expect(theatre.failures).toEqual([])
  })

  it('a host’s role that was deleted', async () => {
    const owner = await open()
    owner.deleteRole(theatre.hostRoleId ?? '')
    await until('it is told', noted("The host's role that was set does not exist any more"))
    await looks(3)
    expect((await notes()).join('\n').match(/does not exist any more/g)).toHaveLength(1)
  })

  it('not a second time after a restart', async () => {
    const owner = await open()
    owner.deleteRole(theatre.hostRoleId ?? '')
    await until('it is told', noted('does not exist any more'))
    for (let turn = 0; turn < 2; turn += 1) {
      await theatre.restart()
      theatre.consequences().committed(await theatre.loaded(theatre.gameId))
      await looks(2)
    }
    expect((await notes()).join('\n').match(/does not exist any more/g)).toHaveLength(1)
  })

  it('what Discord fails at for more than a minute, not what passes by', async () => {
    const owner = await open()
    const town = await theatre.channelOf('town')
    const edit = { method: 'PATCH', route: new RegExp(`^/channels/${town}$`) }
    theatre.discord.faults.fail(503, edit, { times: Number.POSITIVE_INFINITY })
    owner.overwrite(town, theatre.ids.dan ?? '', P.SendMessages, 0n)
    await looks(2)
    expect((await notes()).join()).not.toContain('failing')
    theatre.clock.move(61_000)
    await until('it is told', noted(`Discord has been failing at this: <#${town}>`))
    theatre.discord.faults.clear()
    await until('it is well', noted('is right again'))
    expect(channel(town)?.overwrites.get(theatre.ids.dan ?? '')?.allow ?? 0n).not.toBe(P.SendMessages)
  })
})

const owner_ = () => theatre.discord.guild(theatre.guildId).ownerId

describe('where there is no place', () => {
  it('in the category, a room stands outside of it, closed to whom it must be, until there is one', async () => {
    const owner = await open()
    const parentId = await category()
    const coven = await theatre.channelOf('coven')
    owner.updateChannel(coven, { parentId: null })
    const filler: string[] = []
    const children = () =>
      [...theatre.discord.guild(theatre.guildId).channels.values()].filter((each) => each.parentId === parentId).length
    while (children() < 50) filler.push(owner.createChannel('filler', { parentId }).id)
    owner.deleteChannel(coven)
    filler.push(owner.createChannel('filler', { parentId }).id)
    await until('there is another', async () => (await theatre.channelOf('coven')) !== coven)
    const other = await theatre.channelOf('coven')
    expect(channel(other)?.parentId).toBeNull()
    expect([await may('bob', 'coven'), await may('dan', 'coven')]).toEqual(['write', 'none'])
    await until('it is told', noted(`stands outside of it: <#${other}>`))
    await looks(3)
    expect((await notes()).join('\n').match(/stands outside/g)).toHaveLength(1)
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    for (const id of filler.slice(0, 2)) owner.deleteChannel(id)
    await until('it is in', () => channel(other)?.parentId === parentId)
    await until('it is well', noted('is right again'))
    expect(await theatre.channelOf('coven')).toBe(other)
  })

  it('in the server, the host is told so, and the room is made once there is one', async () => {
    const owner = await open()
    const guild = theatre.discord.guild(theatre.guildId)
    const town = await theatre.channelOf('town')
    const filler: string[] = []
    while (guild.channels.size < 500) filler.push(owner.createChannel('filler').id)
    owner.deleteChannel(town)
    filler.push(owner.createChannel('filler').id)
    await until('it is told', noted('The server holds 500 channels'))
    await looks(3)
    expect((await notes()).join('\n').match(/500 channels/g)).toHaveLength(1)
    owner.deleteChannel(filler[0] ?? '')
    await until('there is another', async () => (await theatre.channelOf('town')) !== town)
    await until('it is well', noted('is right again'))
  })

  it('for the console either: whoever opened the game is written to', async () => {
    const owner = await open()
    const guild = theatre.discord.guild(theatre.guildId)
    const host = await theatre.channelOf('host')
    while (guild.channels.size < 500) owner.createChannel('filler')
    owner.deleteChannel(host)
    owner.createChannel('filler')
    await until('it is told', () =>
      letters(owner_()).join().includes('this: #beelzebub. The server holds 500 channels'),
    )
  })
})

describe('the audit', () => {
  it('reports roles with Administrator, bots among them, and again when there is another', async () => {
    const owner = await open()
    const role = owner.createRole({ name: 'Admins', permissions: P.Administrator })
    await until('it is told', noted('these can read every secret room: **Admins**.'))
    await looks(3)
    expect((await notes()).join('\n').match(/every secret room/g)).toHaveLength(1)
    owner.createRole({ name: 'Captains', permissions: P.Administrator })
    await until('the other too', async () => /Captains/.test((await notes()).at(-1) ?? ''))
    owner.giveRole(theatre.ids.dan ?? '', role.id)
    await until('the player too', noted(`<@${theatre.ids.dan}> plays and holds **Admins**, which has Administrator`))
    await looks(3)
    expect(await notes()).toHaveLength(3)
  })

  it('reports an owner who plays, and one who does not where he is no host', async () => {
    await open()
    theatre.discord.guild(theatre.guildId).ownerId = theatre.ids.gil ?? ''
    await until('it is told', noted(`<@${theatre.ids.gil}> plays and owns this server`))
    const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
    theatre.discord.guild(theatre.guildId).ownerId = stranger
    await until('it is told', noted(`the server's owner <@${stranger}>`))
  })

  it('closes the secret rooms to a player who holds the host’s role, and leaves him the console', async () => {
    const owner = await open()
    owner.giveRole(theatre.ids.dan ?? '', theatre.hostRoleId ?? '')
    await until('the rooms are closed', async () => (await may('dan', 'coven')) === 'none')
    await theatre.settle()
    expect(await may('dan', `seat:${theatre.ids.ann}`)).toBe('none')
    expect(await may('dan', 'graveyard')).toBe('none')
    expect(await may('dan', 'host')).toBe('write')
    expect(await may('dan', 'town')).toBe('read')
    await until('it is told', noted(`<@${theatre.ids.dan}> plays and holds the host's role **Hosts**`))
    await theatre.restart()
    theatre.consequences().committed(await theatre.loaded(theatre.gameId))
    await looks(2)
    expect(await may('dan', 'coven')).toBe('none')
    await theatre.host(theatre.gameId, { kind: 'Kill', target: theatre.ids.dan ?? '' })
    await theatre.settle()
    expect(await may('dan', 'graveyard')).toBe('write')
    await theatre.host(theatre.gameId, { kind: 'Cancel' })
    await theatre.settle()
    expect(await may('dan', 'coven')).toBe('read')
  })

  it('has nothing to report of a game in order, nor of one that is not dealt', async () => {
    await open()
    await looks(4)
    expect(await notes()).toEqual([])
  })
})

describe('the end of a game is held up by no failed call', () => {
  const faults = [
    ['everything is forbidden', 403, 50013],
    ['everything is gone', 404, 10003],
    ['Discord is out of order', 503, 0],
    ['Discord understands nothing', 400, 50035],
  ] as const
  for (const [what, status, code] of faults) {
    it(`when ${what}: it has ended, and all is opened and told when it can be`, async () => {
      await open()
      theatre.discord.faults.fail(status, {}, { times: Number.POSITIVE_INFINITY, code })
      const ended = await theatre.host(theatre.gameId, { kind: 'Cancel' })
      expect(ended.ok).toBe(true)
      expect((await theatre.state()).phase.phase).toBe('ended')
      await theatre.settle()
      theatre.discord.faults.clear()
      await theatre.consequences().repair(theatre.gameId)
      const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
      for (const room of ['town', 'coven', `seat:${theatre.ids.ann}`, 'graveyard']) {
        expect([room, await may(stranger, room)]).toEqual([room, 'read'])
      }
      expect((await theatre.said('town')).join('\n')).toContain('The truth about everyone')
    })
  }

  it('when one room stays closed to the bot: the others are opened, and the host is told of that one', async () => {
    const owner = await open()
    const coven = await theatre.channelOf('coven')
    owner.removeOverwrite(coven, theatre.discord.botId)
    await theatre.host(theatre.gameId, { kind: 'Cancel' })
    await theatre.settle()
    const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
    expect([await may(stranger, 'coven'), await may(stranger, `seat:${theatre.ids.ann}`)]).toEqual(['none', 'read'])
    expect((await theatre.said('town')).join('\n')).toContain('The truth about everyone')
    await until('it is told', noted(`**View Channels** in <#${coven}>`))
    owner.overwrite(coven, theatre.discord.botId, P.ViewChannel | P.SendMessages | P.ReadMessageHistory, 0n)
    await theatre.consequences().repair(theatre.gameId)
    expect(await may(stranger, 'coven')).toBe('read')
  })

  it('when the truth cannot be said in town: it is, once the town is open again', async () => {
    const owner = await open()
    const town = await theatre.channelOf('town')
    const post = { method: 'POST', route: new RegExp(`^/channels/${town}/messages$`) }
    theatre.discord.faults.fail(403, post, { times: Number.POSITIVE_INFINITY, code: 50013 })
    owner.overwrite(town, theatre.guildId, P.ViewChannel, P.SendMessages)
    await theatre.host(theatre.gameId, { kind: 'Cancel' })
    await theatre.settle()
    expect(await may('dan', 'coven')).toBe('read')
    expect((await theatre.said('town')).join('\n')).not.toContain('The truth about everyone')
    await until('it is told', noted(`Discord does not let me through: <#${town}>`))
    theatre.discord.faults.clear()
    await theatre.consequences().repair(theatre.gameId)
    const said = (await theatre.said('town')).join('\n')
    expect(said.match(/The truth about everyone/g)).toHaveLength(1)
  })
})
