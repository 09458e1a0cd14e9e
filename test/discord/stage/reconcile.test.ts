import { PermissionFlagsBits as P } from 'discord.js'
import { afterEach, describe, expect, it } from 'vitest'
import { channelPermissions } from '#playground/discord/world/permissions'
import { openTheatre, type Theatre } from '../theatre.js'

let theatre: Theatre
afterEach(() => theatre.end())

/** What Discord itself would let someone do in a room. */
async function may(who: string, room: string): Promise<'write' | 'read' | 'none'> {
  const guild = theatre.discord.guild(theatre.guildId)
  const member = guild.members.get(theatre.ids[who] ?? who)
  const channel = guild.channels.get(await theatre.channelOf(room))
  if (!member || !channel) throw new Error(`${who} or ${room} is not there`)
  const held = channelPermissions(guild, channel, member, theatre.clock.now())
  if ((held & P.ViewChannel) === 0n) return 'none'
  return (held & P.SendMessages) === 0n ? 'read' : 'write'
}

const channels = () => [...theatre.discord.guild(theatre.guildId).channels.values()]
const writes = () =>
  theatre.discord.requests.all.filter(({ method, path }) => method !== 'GET' && !path.includes('/messages'))

describe('reconcile on Discord', () => {
  it('makes every room with the rights of the table', async () => {
    theatre = await openTheatre()
    const { discord, guildId, hostRoleId } = theatre
    const host = discord.addMember(guildId, { name: 'Hazel' })
    discord.owner(guildId).giveRole(host, hostRoleId ?? '')
    const stranger = discord.addMember(guildId, { name: 'Stranger' })
    const seen: Record<string, string[]> = {}
    for (const room of ['town', 'coven', `seat:${theatre.ids.ann}`, 'graveyard', 'host']) {
      seen[room.split(':')[0] ?? ''] = await Promise.all(
        [stranger, host, 'dan', 'ann', 'bob'].map((who) => may(who, room)),
      )
    }
    expect(seen).toEqual({
      town: ['read', 'read', 'read', 'read', 'read'],
      coven: ['none', 'read', 'none', 'none', 'write'],
      seat: ['none', 'read', 'none', 'write', 'none'],
      graveyard: ['none', 'read', 'none', 'none', 'none'],
      host: ['none', 'write', 'none', 'none', 'none'],
    })
    await theatre.host(theatre.gameId, { kind: 'Advance' })
    await theatre.settle()
    expect(await may('dan', 'town')).toBe('write')
    expect(await may(stranger, 'town')).toBe('read')
  })

  it('is born secret: every secret channel has its overwrites from its first moment', async () => {
    theatre = await openTheatre()
    const born = theatre.discord.requests.all.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/channels'),
    )
    const overwritten = born.map(
      ({ body }) => (body as { permission_overwrites?: unknown[] }).permission_overwrites?.length ?? 0,
    )
    expect(born.length).toBe(10)
    expect(Math.min(...overwritten)).toBeGreaterThanOrEqual(2)
  })

  it('makes no call for what is right already', async () => {
    theatre = await openTheatre()
    await theatre.restart()
    theatre.discord.requests.clear()
    theatre.consequences().committed(await theatre.loaded(theatre.gameId))
    await theatre.settle()
    expect(writes()).toEqual([])
  })

  it('makes anew what was deleted, category and all, and undoes what was changed by hand', async () => {
    theatre = await openTheatre()
    const owner = theatre.discord.owner(theatre.guildId)
    const town = await theatre.channelOf('town')
    const coven = await theatre.channelOf('coven')
    owner.deleteChannel(town)
    owner.deleteChannel((await theatre.memory.stages.load(theatre.gameId))?.categoryId ?? '')
    owner.overwrite(coven, theatre.guildId, P.ViewChannel | P.SendMessages, 0n)
    owner.overwrite(coven, theatre.ids.dan ?? '', P.ViewChannel | P.SendMessages, 0n)
    expect(await may('eve', 'coven')).toBe('write')
    const report = await theatre.consequences().repair(theatre.gameId)
    expect(report?.created).toEqual(['category', 'town'])
    expect(report?.edited).toContain('coven')
    expect(report?.troubles).toEqual([])
    expect(await may('eve', 'coven')).toBe('none')
    expect(await may('dan', 'coven')).toBe('none')
    expect(await may('bob', 'coven')).toBe('write')
    expect(await theatre.channelOf('town')).not.toBe(town)
    const category = (await theatre.memory.stages.load(theatre.gameId))?.categoryId
    expect(channels().filter(({ parentId }) => parentId === category)).toHaveLength(9)
  })

  it('takes rights away before it gives any', async () => {
    theatre = await openTheatre()
    theatre.discord.requests.clear()
    await theatre.host(theatre.gameId, { kind: 'Kill', target: theatre.ids.bob ?? '' })
    await theatre.settle()
    const edited = theatre.discord.requests.all.filter(
      ({ method, path }) => method === 'PATCH' && /channels\/\d+$/.test(path),
    )
    const rooms = edited.map(({ path }) => path.split('/').at(-1))
    expect(rooms).toEqual([await theatre.channelOf('coven'), await theatre.channelOf('graveyard')])
    expect(await may('bob', 'coven')).toBe('none')
    expect(await may('bob', 'graveyard')).toBe('write')
  })

  it('takes up what an interrupted run has made instead of making it twice', async () => {
    theatre = await openTheatre()
    const record = await theatre.memory.stages.load(theatre.gameId)
    if (!record) throw new Error('there is no stage')
    const before = channels().length
    const { coven: _, [`seat:${theatre.ids.ann}`]: __, ...known } = record.channels
    await theatre.restart()
    await theatre.memory.stages.save({ ...record, channels: known })
    await theatre.consequences().repair(theatre.gameId)
    expect(channels()).toHaveLength(before)
    expect((await theatre.memory.stages.load(theatre.gameId))?.channels).toEqual(record.channels)
  })

  it('touches nothing that is not its own', async () => {
    theatre = await openTheatre()
    const owner = theatre.discord.owner(theatre.guildId)
    const category = (await theatre.memory.stages.load(theatre.gameId))?.categoryId ?? ''
    const guest = owner.createChannel('coven', { parentId: category, topic: 'A place of our own' })
    await theatre.consequences().repair(theatre.gameId)
    await theatre.host(theatre.gameId, { kind: 'Cancel' })
    await theatre.settle()
    expect(
      theatre.discord.requests.all.filter(({ method, path }) => method !== 'GET' && path.includes(guest.id)),
    ).toEqual([])
  })

  it('S2 closes the room of who was replaced, and gives his successor one', async () => {
    theatre = await openTheatre()
    const zoe = theatre.discord.addMember(theatre.guildId, { name: 'Zoe' })
    const old = await theatre.channelOf(`seat:${theatre.ids.ann}`)
    await theatre.host(theatre.gameId, { kind: 'Replace', target: theatre.ids.ann ?? '', by: zoe, name: 'Zoe' })
    await theatre.settle()
    expect(await theatre.channelOf(`seat:${zoe}`)).not.toBe(old)
    expect(await may('ann', `seat:${theatre.ids.ann}`)).toBe('none')
    expect(await may(zoe, `seat:${theatre.ids.ann}`)).toBe('none')
    expect(await may(zoe, `seat:${zoe}`)).toBe('write')
  })

  it('S4 mutes and opens rooms also when a player has left the server', async () => {
    theatre = await openTheatre()
    const guild = theatre.discord.guild(theatre.guildId)
    guild.members.delete(theatre.ids.dan ?? '')
    await theatre.host(theatre.gameId, { kind: 'Advance' })
    await theatre.settle()
    expect(await may('ann', 'town')).toBe('write')
    expect(theatre.failures).toEqual([])
  })

  it('S4 leaves out who has left where Discord takes no rights for him', async () => {
    theatre = await openTheatre()
    const town = await theatre.channelOf('town')
    theatre.discord.guild(theatre.guildId).members.delete(theatre.ids.dan ?? '')
    theatre.discord.faults.fail(400, { method: 'PATCH', route: new RegExp(`^/channels/${town}$`) }, { code: 50035 })
    await theatre.host(theatre.gameId, { kind: 'Advance' })
    await theatre.settle()
    const overwrites = theatre.discord.channel(town)?.overwrites
    expect(overwrites?.has(theatre.ids.dan ?? '')).toBe(false)
    expect(overwrites?.has(theatre.ids.ann ?? '')).toBe(true)
    expect(await may('ann', 'town')).toBe('write')
    expect(theatre.failures).toEqual([])
  })

  it('opens everything but the console at the end, for reading only', async () => {
    theatre = await openTheatre()
    await theatre.host(theatre.gameId, { kind: 'Cancel' })
    await theatre.settle()
    const stranger = theatre.discord.addMember(theatre.guildId, { name: 'Stranger' })
    for (const room of ['town', 'gazette', 'coven', 'graveyard', `seat:${theatre.ids.gil}`]) {
      expect([room, await may(stranger, room), await may('bob', room)]).toEqual([room, 'read', 'read'])
    }
    expect(await may(stranger, 'host')).toBe('none')
  })
})

describe('what hinders the bot', () => {
  const needed = P.ViewChannel | P.SendMessages | P.ReadMessageHistory | P.ManageChannels | P.ManageRoles

  it('a permission that is missing stops no game; given back, the stage is put right', async () => {
    theatre = await openTheatre({ botPermissions: P.ViewChannel | P.SendMessages | P.ReadMessageHistory })
    expect((await theatre.state()).phase.phase).toBe('night')
    expect(channels().filter(({ parentId }) => parentId !== null)).toEqual([])
    theatre.discord.owner(theatre.guildId).setBotPermissions(needed)
    const report = await theatre.consequences().repair(theatre.gameId)
    expect(report?.troubles).toEqual([])
    expect(report?.missing.map(({ permission }) => permission)).toContain('CreatePrivateThreads')
    expect(await may('bob', 'coven')).toBe('write')
    expect((await theatre.said('coven'))[0]).toContain('The Coven')
  })

  it('without Manage Roles no secret room is opened, and nothing is said where it would be heard', async () => {
    theatre = await openTheatre({ botPermissions: needed & ~P.ManageRoles })
    const report = await theatre.consequences().repair(theatre.gameId)
    expect(report?.troubles.map(({ kind }) => kind)).toContain('forbidden')
    expect(report?.missing.map(({ permission }) => permission)).toContain('ManageRoles')
    expect(channels().some(({ name }) => name === 'coven')).toBe(false)
    expect((await theatre.memory.outbox.pending(theatre.gameId)).length).toBeGreaterThan(0)
  })

  it('a full server is told to the host as such', async () => {
    theatre = await openTheatre()
    const owner = theatre.discord.owner(theatre.guildId)
    owner.deleteChannel(await theatre.channelOf('town'))
    while (channels().length < 500) owner.createChannel('filler')
    const report = await theatre.consequences().repair(theatre.gameId)
    expect(report?.troubles).toEqual([{ where: 'town', kind: 'full' }])
  })

  it('tells the host at the console, once, which permission is missing', async () => {
    theatre = await openTheatre()
    theatre.discord.owner(theatre.guildId).setBotPermissions(needed & ~P.ManageRoles)
    for (const target of ['dan', 'eve']) {
      await theatre.host(theatre.gameId, { kind: 'Kill', target: theatre.ids[target] ?? '' })
      theatre.clock.move(61_000)
      await theatre.settle()
    }
    const notes = (await theatre.said('host')).filter((text) => text.includes('/gm repair'))
    expect(notes.join('\n').match(/Manage Roles/g)?.length).toBeGreaterThanOrEqual(1)
    expect(notes.length).toBeLessThanOrEqual(2)
    expect((await theatre.state()).players[theatre.ids.eve ?? '']?.alive).toBe(false)
  })
})
