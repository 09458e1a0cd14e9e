import { ChannelType, ComponentType, MessageFlags } from 'discord-api-types/v10'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evolve } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { createSpectator, type RoomKind, type Spectator } from '#playground/spectator/spectator'

const now = Date.UTC(2026, 9, 31, 18)
const inHalfAMinute = `<t:${now / 1000 + 30}:R>`

describe('the spectator', () => {
  let discord: StandIn
  let guildId = ''
  let agnes = ''
  let silas = ''
  const owners = new Map<string, string>()
  const rooms = new Map<string, RoomKind>()
  const ids: Record<string, string> = {}
  let spectator: Spectator
  let screen = ''

  beforeAll(async () => {
    discord = await startStandIn({ clock: { now: () => now } })
    const guild = discord.createGuild({ name: 'Hollow Hill' })
    guildId = guild.id
    agnes = discord.addMember(guildId, { name: 'Agnes Candlewick' })
    silas = discord.addMember(guildId, { name: 'Silas *Gourd*' })
    const owner = discord.owner(guildId)
    const category = owner.createChannel('Game', { type: ChannelType.GuildCategory })
    const named = { town: 'town-square', gazette: 'gazette', coven: 'coven', host: 'beelzebub' } as const
    for (const [kind, name] of Object.entries(named)) {
      const { id } = owner.createChannel(name, { parentId: category.id })
      ids[kind] = id
      rooms.set(id, kind as RoomKind)
    }
    const seats = { agnes: ['surgeon', agnes], silas: ['surgeon', silas], samhain: ['samhain', silas] } as const
    for (const [key, [name, holder]] of Object.entries(seats)) {
      const { id } = owner.createChannel(name, { parentId: category.id })
      ids[key] = id
      rooms.set(id, 'seat')
      owners.set(id, holder)
    }
  })
  afterAll(() => discord.close())

  function follow({ colours = false, columns = 60, roomOf = (id: string) => rooms.get(id) ?? null } = {}): Spectator {
    spectator?.close()
    screen = ''
    spectator = createSpectator({
      discord,
      guildId,
      locale: 'en-US',
      clock: { now: () => now },
      timeZone: 'UTC',
      roomOf,
      ownerOf: (id) => owners.get(id) ?? null,
      screen: { colours, columns: () => columns, write: (text) => (screen += text) },
    })
    return spectator
  }
  beforeEach(() => {
    follow({ columns: 80 })
  })

  async function post(room: string, ...components: object[]): Promise<void> {
    const answer = await fetch(`${discord.api}/v10/channels/${ids[room]}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ flags: MessageFlags.IsComponentsV2, components }),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const text = (content: string) => ({ type: ComponentType.TextDisplay, content })
  const button = (custom_id: string, label: string) => ({
    type: ComponentType.ActionRow,
    components: [{ type: ComponentType.Button, style: 1, label, custom_id }],
  })

  test('names the room where it changes and the speaker always', async () => {
    await post('town', text(`## Night 1\nSleep well, <@${agnes}>.`))
    discord.as(silas, guildId).send(ids.town ?? '', 'I suspect **everybody**.')
    await post('gazette', text(`Read all about it.`))
    expect(screen.split('\n')).toEqual([
      '#town-square         │ Night 1',
      '                     │ Sleep well, Agnes Candlewick.',
      '                     │ Silas *Gourd*: I suspect everybody.',
      '#gazette             │ Read all about it.',
      '',
    ])
  })

  test('labels hidden rooms, and tells only what happens in them', async () => {
    await post(
      'coven',
      text(`## The Coven\n\n<@${agnes}>: you are the Coven.\n\nBy night you meet here. Many rules follow.`),
    )
    await post('coven', text(`<@${agnes}>: night 1. Decide ${inHalfAMinute}.`))
    await post('coven', text(`<@${agnes}> proposes <@${silas}>:\n> Bit into a caramel apple. The apple bit back.`))
    expect(screen.split('\n')).toEqual([
      '#coven, hidden       │ The Coven',
      '                     │ Agnes Candlewick: you are the Coven.',
      '                     │ Agnes Candlewick proposes Silas *Gourd*:',
      '                     │ ┃ Bit into a caramel apple. The apple bit back.',
      '',
    ])
  })

  test('says whose room it is where two are called the same, and only there', async () => {
    await post('agnes', text('**Done.**'))
    await post('silas', text('**Done.**'))
    await post('samhain', text('**Done.**'))
    expect(screen.split('\n')).toEqual([
      '#surgeon · Agnes     │ Done.',
      '#surgeon · Silas     │ Done.',
      '#samhain, hidden     │ Done.',
      '',
    ])
  })

  test('leaves out panels, the console and rooms of nobody, but not the riddle', async () => {
    await post('town', text('## Choose'), button('bz|1-1|vote|1', 'Vote'))
    await post('host', text('A secret for the host.'))
    discord.as(agnes, guildId).send(discord.channelNamed(guildId, 'general')?.id ?? '', 'Hello?')
    expect(screen).toBe('')
    await post(
      'town',
      text('## A tie'),
      text('### Which?\n**A** · this\n**B** · that'),
      button('bz|1-1|answer|r|0', 'A'),
    )
    expect(screen.split('\n')).toEqual([
      '#town-square         │ Which?',
      '                     │ A · this',
      '                     │ B · that',
      '',
    ])
  })

  test('waits for a room that the game has not put on record yet, and keeps the order', async () => {
    let known = false
    follow({ columns: 80, roomOf: (id) => (known ? (rooms.get(id) ?? null) : null) })
    await post('town', text('First.'))
    known = true
    await post('town', text('Second.'))
    expect(screen).toBe('#town-square         │ First.\n                     │ Second.\n')
  })

  test('fits into any terminal', async () => {
    follow({ columns: 40 })
    await post('town', text('A line that is a good deal longer than this terminal is wide.'))
    expect(screen.split('\n')).toEqual([
      '#town-square',
      '│ A line that is a good deal longer than',
      '│ this terminal is wide.',
      '',
    ])
  })

  test('colours only where the terminal can; the words are the same', async () => {
    follow({ colours: true, columns: 80 })
    await post('coven', text('**Decided.**'))
    expect(screen).toContain('\u001b[90m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what an SGR sequence begins with.
    expect(screen.replace(/\u001b\[[0-9;]*m/g, '')).toBe('#coven, hidden       │ Decided.\n')
  })

  test('tells each vote in a line, and only what is new', () => {
    const state = evolve(null, openGame({ id: 'g', locale: 'en-US', title: 'T', hosted: true })[0] as never)
    const burning = (ballots: Record<string, string>): View => ({
      ...viewFor(state, { kind: 'public' }),
      phase: 'burning',
      day: 1,
      candidates: [agnes, silas],
      ballots,
      tally: [agnes, silas].map((candidate) => ({
        candidate,
        votes: Object.values(ballots).filter((target) => target === candidate).length,
      })),
    })
    spectator.watch(burning({ [agnes]: silas }))
    spectator.watch(burning({ [agnes]: silas, [silas]: agnes }))
    spectator.watch(burning({ [agnes]: silas, [silas]: agnes }))
    spectator.watch(burning({ [silas]: silas }))
    expect(screen.split('\n').map((line) => line.slice(23))).toEqual([
      '› Agnes Candlewick votes for Silas *Gourd* (1)',
      '› Silas *Gourd* votes for Agnes Candlewick (1)',
      '› Silas *Gourd* votes for Silas *Gourd* (1)',
      '› Agnes Candlewick takes the vote back',
      '',
    ])
  })

  test('ends with the winner and the way to go live', () => {
    const state = evolve(null, openGame({ id: 'g', locale: 'en-US', title: 'T', hosted: true })[0] as never)
    const view: View = { ...viewFor(state, { kind: 'public' }), phase: 'ended', day: 5, winner: 'samhain' }
    spectator.end(view, { seconds: 70, seed: 'owl' })
    expect(screen).toContain('SAMHAIN HAS WON.')
    expect(screen).toContain('5 days, 70 seconds of yours.')
    expect(screen).toContain('PLAYGROUND_SEED=owl npm start')
    expect(screen).toContain('DISCORD_TOKEN=… npm start')
  })
})
