import { EventEmitter } from 'node:events'
import { REST } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEar, type Ear } from '#discord/ear'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'

let discord: StandIn
beforeEach(async () => {
  discord = await startStandIn()
})
afterEach(() => discord.close())

const everybody = () => true

/** A client that hears what `tell` says, and an ear that is open or not. */
function listener({ decided = [] as readonly string[] } = {}) {
  const rest = new REST({ version: '10', api: discord.api }).setToken(discord.token)
  const client = Object.assign(new EventEmitter(), { rest })
  const heard: string[] = []
  const state = { listens: false }
  const ear: Ear = createEar({
    client: client as unknown as Parameters<typeof createEar>[0]['client'],
    listens: () => state.listens,
    decided: async () => new Set(decided),
  })
  client.on('interactionCreate', ({ id }: { id: string }) => heard.push(id))
  const tell = (id: string, guildId: string | null = '1') =>
    client.emit('interactionCreate', { id, guildId, applicationId: discord.botId, token: `token-${id}` })
  return { ear, heard, state, tell, client }
}

describe('an ear', () => {
  it('hears nothing while it is not for this process to answer; other news pass', () => {
    const { heard, tell, client } = listener()
    let others = 0
    client.on('guildCreate', () => {
      others += 1
    })
    tell('10')
    client.emit('guildCreate')
    expect([heard, others]).toEqual([[], 1])
  })

  it('notes what it takes, and knows it for the one who comes after', () => {
    const { ear, heard, state, tell } = listener()
    state.listens = true
    for (const id of ['10', '11']) tell(id)
    expect([heard, ear.taken()]).toEqual([
      ['10', '11'],
      ['10', '11'],
    ])
  })

  it('begins with what was heard just before and not taken, of its own shard alone', async () => {
    const { ear, heard, state, tell } = listener()
    for (const id of ['10', '11', '12']) tell(id)
    tell('20', '2')
    state.listens = true
    await ear.open((guildId) => guildId === '1', ['11'])
    expect([heard, ear.taken()]).toEqual([
      ['10', '12'],
      ['10', '12'],
    ])
    await ear.open(everybody, [])
    expect(heard).toEqual(['10', '12', '20'])
  })

  it('after a death leaves out what the log has', async () => {
    const { ear, heard, state, tell } = listener({ decided: ['10'] })
    for (const id of ['10', '11']) tell(id)
    state.listens = true
    await ear.open(everybody, null)
    expect(heard).toEqual(['11'])
  })

  it('waits for the answers to what it has taken', async () => {
    const { ear, state, tell, client } = listener()
    state.listens = true
    tell('10')
    let isDone = false
    const done = ear.answered().then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(isDone).toBe(false)
    client.emit('interactionAnswered', '10')
    await done
  })
})
