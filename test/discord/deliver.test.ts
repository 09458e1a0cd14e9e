import { afterEach, describe, expect, it } from 'vitest'
import { mustBeOk } from '../support/game-dsl.js'
import { openTheatre, type Theatre, textOf } from './theatre.js'

let theatre: Theatre
afterEach(() => theatre.end())

/**
 * Counts every step before and after a call to Discord or a store, and lets the process die at one of them: from
 * then on nothing that it asks for is done or answered.
 */
class Reaper {
  steps = 0
  diesAt = Number.POSITIVE_INFINITY
  #life = { dead: false, under: 0 }

  readonly between = <T extends object>(port: T): T => {
    const life = this.#life
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          await this.#step(life)
          life.under += 1
          const answer: unknown = await Reflect.apply(method, target, given).finally(() => {
            life.under -= 1
          })
          await this.#step(life)
          return answer
        }
      },
    })
  }

  /** Resolves when the process is dead and what it had already sent has arrived. */
  async death(): Promise<void> {
    while (!this.#life.dead || this.#life.under > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  /** What is put in between from now on belongs to a new process. */
  rise(): void {
    this.#life = { dead: false, under: 0 }
    this.diesAt = Number.POSITIVE_INFINITY
  }

  async #step(life: { dead: boolean }): Promise<void> {
    this.steps += 1
    life.dead ||= this.steps >= this.diesAt
    if (life.dead) await new Promise(() => undefined)
  }
}

/** A night with a murder: rooms change hands, five rooms are told something, every panel is replaced. */
async function dawn(): Promise<void> {
  const { ids, gameId } = theatre
  mustBeOk(
    await theatre.player(gameId, ids.bob ?? '', {
      kind: 'DecideKill',
      target: ids.dan ?? '',
      description: 'Under the mill wheel.',
    }),
  )
  await theatre.settle()
}
const advance = async () => mustBeOk(await theatre.host(theatre.gameId, { kind: 'Advance' }))

interface Picture {
  readonly [channel: string]: { readonly said: readonly string[]; readonly overwrites: readonly string[] }
}
/** Everything that stands in the server, without ids that differ from run to run. */
function picture(): Picture {
  const { discord, guildId, ids } = theatre
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const plain = (text: string) =>
    text.replace(/<@(\d+)>/g, (_, id: string) => `@${names.get(id)}`).replace(/<#\d+>/g, '#')
  const channels = [...discord.guild(guildId).channels.values()]
  return Object.fromEntries(
    channels.map((channel) => [
      channel.name,
      {
        said: [...channel.messages.values()].map((message) => plain(textOf(message))),
        overwrites: [...channel.overwrites.values()]
          .map(({ id, allow, deny }) => `${names.get(id) ?? 'role'} ${allow} ${deny}`)
          .sort(),
      },
    ]),
  )
}

/** Enough for the Coven to be in the minority for a while. */
const five = { ann: 'surgeon', bob: 'coven', dan: 'citizen', eve: 'citizen', fay: 'citizen' } as const

describe('delivery across a crash (law 7)', () => {
  it('says each thing once and in order, wherever the process dies', async () => {
    const undisturbed = new Reaper()
    theatre = await openTheatre({ cast: five, between: undisturbed.between })
    await dawn()
    const before = undisturbed.steps
    await advance()
    await theatre.settle()
    const steps = undisturbed.steps - before
    const right = picture()
    await theatre.end()
    expect(steps).toBeGreaterThan(30)
    expect(right.gazette?.said).toHaveLength(1)

    for (let step = 1; step <= steps; step += 1) {
      const reaper = new Reaper()
      theatre = await openTheatre({ cast: five, between: reaper.between })
      await dawn()
      reaper.diesAt = reaper.steps + step
      await advance()
      await reaper.death()
      // Longer than Discord remembers a nonce.
      theatre.clock.move(10 * 60_000)
      reaper.rise()
      theatre.crash()
      theatre.consequences().committed(await theatre.loaded(theatre.gameId))
      await theatre.settle()
      expect(picture(), `dead at step ${step} of ${steps}`).toEqual(right)
      if (step < steps) await theatre.end()
    }
  }, 120_000)
})

const town = async () => (await theatre.said('town')).join('\n')
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Until `found` holds, at most five seconds. */
async function eventually(found: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await found()); tries += 1) await sleep(50)
  expect(await found()).toBe(true)
}

describe('delivery', () => {
  it('tries again after an answer that was lost, and does not say it twice', async () => {
    theatre = await openTheatre()
    const messages = { method: 'POST', route: '/channels/:channel/messages' }
    theatre.discord.faults.fail(500, messages, { when: 'after', times: 3 })
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.settle()
    await eventually(async () => (await theatre.memory.outbox.pending(theatre.gameId)).length === 0)
    await theatre.settle()
    expect((await town()).match(/clocks have been stopped/g)).toHaveLength(1)
  })

  it('says nothing twice and goes on when the store has lost the mark of what was said', async () => {
    let forgetful = true
    theatre = await openTheatre({
      between: (port) =>
        new Proxy(port, {
          get: (target, name) => {
            const method: unknown = Reflect.get(target, name)
            if (typeof method !== 'function') return method
            return async (...given: unknown[]) =>
              name === 'delivered' && forgetful ? undefined : Reflect.apply(method, target, given)
          },
        }),
    })
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.settle()
    forgetful = false
    await theatre.host(theatre.gameId, { kind: 'Resume' })
    await theatre.settle()
    expect(theatre.failures).toEqual([])
    expect(await theatre.memory.outbox.pending(theatre.gameId)).toEqual([])
    expect((await town()).match(/clocks have been stopped/g)).toHaveLength(1)
  })

  it('does not let one closed room hold up the others, and says there what is due when it is open again', async () => {
    theatre = await openTheatre()
    const coven = await theatre.channelOf('coven')
    theatre.discord.faults.fail(
      403,
      { method: 'POST', route: new RegExp(`${coven}/messages`) },
      { code: 50013, times: 2 },
    )
    await theatre.player(theatre.gameId, theatre.ids.bob ?? '', { kind: 'RefuseKill' })
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.settle()
    expect(await town()).toContain('clocks have been stopped')
    expect((await theatre.said('coven')).join()).not.toContain('nobody shall be killed')
    expect((await theatre.said('host')).join()).toContain(
      `Discord does not let me through: <#${await theatre.channelOf('coven')}>`,
    )
    theatre.discord.faults.clear()
    await theatre.consequences().repair(theatre.gameId)
    expect((await theatre.said('coven')).join()).toContain('nobody shall be killed')
    expect(await theatre.memory.outbox.pending(theatre.gameId)).toEqual([])
  })

  it('passes over what Discord will never take, and reports it', async () => {
    theatre = await openTheatre()
    const room = new RegExp(`${await theatre.channelOf('town')}/messages`)
    theatre.discord.faults.fail(400, { method: 'POST', route: room }, { code: 50035 })
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.host(theatre.gameId, { kind: 'Resume' })
    await theatre.settle()
    expect(await town()).toContain('clocks run again')
    expect(theatre.failures.map(({ what }) => what)).toContain('a call to Discord')
    expect(await theatre.memory.outbox.pending(theatre.gameId)).toEqual([])
  })

  it('makes a room anew that is gone when something is to be said in it', async () => {
    theatre = await openTheatre()
    theatre.discord.owner(theatre.guildId).deleteChannel(await theatre.channelOf('town'))
    await theatre.host(theatre.gameId, { kind: 'Pause' })
    await theatre.settle()
    await eventually(async () => (await theatre.memory.outbox.pending(theatre.gameId)).length === 0)
    expect(await town()).toContain('clocks have been stopped')
  })

  it('tells a player without a room by direct message, and the host where that is closed', async () => {
    theatre = await openTheatre()
    const deny = async () => {
      await theatre.player(theatre.gameId, theatre.ids.dan ?? '', { kind: 'PleadSuicide', reason: 'Rain.' })
      await theatre.host(theatre.gameId, { kind: 'DenySuicide', target: theatre.ids.dan ?? '' })
      await theatre.settle()
    }
    await deny()
    const direct = theatre.discord.requests.to('POST', '/users/@me/channels')
    expect(direct).toHaveLength(1)
    const id = String(Reflect.get(Object(direct[0]?.response), 'id'))
    expect(textOf([...(theatre.discord.channel(id)?.messages.values() ?? [])])).toContain('declined')
    theatre.discord.faults.fail(403, { method: 'POST', route: new RegExp(`${id}/messages`) }, { code: 50007, times: 2 })
    await deny()
    expect((await theatre.said('host')).filter((text) => text.includes('could not reach'))).toHaveLength(1)
    expect(await theatre.memory.outbox.pending(theatre.gameId)).toEqual([])
  })

  it('rings nobody but whom it means to, whatever a player writes', async () => {
    theatre = await openTheatre()
    theatre.discord.requests.clear()
    const description = '@everyone <@123456789012345678> <@&1> **loud** [link](https://x.example) # heading'
    await theatre.player(theatre.gameId, theatre.ids.bob ?? '', {
      kind: 'DecideKill',
      target: theatre.ids.dan ?? '',
      description,
    })
    await theatre.host(theatre.gameId, { kind: 'Advance' })
    await theatre.settle()
    const paper = (await theatre.said('gazette'))[0] ?? ''
    expect(paper).toContain('\\@everyone')
    expect(paper).not.toContain('<@123456789012345678>')
    for (const { body } of theatre.discord.requests.to('POST', '/channels/:channel/messages')) {
      expect((body as { allowed_mentions?: { parse?: unknown } }).allowed_mentions?.parse).toEqual([])
    }
  })

  it('S3 strikes through what an undo has taken back, in every room, and nothing else', async () => {
    theatre = await openTheatre()
    await dawn()
    await advance()
    await theatre.settle()
    expect((await theatre.said('gazette')).join()).not.toContain('~~')
    await theatre.host(theatre.gameId, { kind: 'Undo', acts: 2 })
    await theatre.settle()
    const paper = (await theatre.said('gazette'))[0] ?? ''
    expect(paper).toContain('# ~~The Gazette~~')
    expect(paper).toContain('> ~~Under the mill wheel.~~')
    const square = await theatre.said('town')
    expect(square.find((text) => text.includes('Day 1'))).toContain('## ~~Day 1~~')
    expect(square.find((text) => text.includes('Night 1'))).not.toContain('~~')
    expect(square.at(-1)).toContain('never happened')
    const coven = await theatre.said('coven')
    expect(coven.find((text) => text.includes('has decided'))).toContain('~~')
    expect(coven[0]).not.toContain('~~')
  })

  it('V5 tells the whole truth at the end, from what was not taken back', async () => {
    theatre = await openTheatre()
    const { ids, gameId } = theatre
    await theatre.player(gameId, ids.ann ?? '', { kind: 'Check', target: ids.gil ?? '' })
    await theatre.player(gameId, ids.eve ?? '', { kind: 'Shield', target: ids.hal ?? '' })
    await theatre.host(gameId, { kind: 'Undo', acts: 1 })
    await theatre.host(gameId, { kind: 'Resume' })
    await dawn()
    await theatre.host(gameId, { kind: 'Cancel' })
    await theatre.settle()
    const truth = (await theatre.said('town')).slice(-1)[0] ?? ''
    expect(truth).toContain('The truth about everyone')
    expect(truth).toContain(`<@${ids.gil}>: **Samhain**`)
    expect(truth).toContain(`<@${ids.ann}> looked into <@${ids.gil}>: Samhain.`)
    expect(truth).toContain(`Warlock <@${ids.bob}> chose <@${ids.dan}>.`)
    expect(truth).not.toContain('shielded')
  })
})

describe('panels', () => {
  it('are kept as one message each while their phase lasts, and stay as a picture when it is over', async () => {
    theatre = await openTheatre()
    const { ids, gameId, discord } = theatre
    const withButtons = async () => {
      const channel = discord.channel(await theatre.channelOf('town'))
      return [...(channel?.messages.values() ?? [])].filter((message) => JSON.stringify(message).includes('custom_id'))
    }
    await advance()
    await theatre.settle()
    const [panel, ...more] = await withButtons()
    expect(more).toEqual([])
    await theatre.player(gameId, ids.ann ?? '', { kind: 'Nominate', target: ids.bob ?? '' })
    await theatre.settle()
    expect((await withButtons()).map(({ id }) => id)).toEqual([panel?.id])
    expect(textOf(await withButtons())).toContain('bob')
    await advance()
    await theatre.settle()
    const now = await withButtons()
    expect(now).toHaveLength(1)
    expect(now[0]?.id).not.toBe(panel?.id)
    expect(discord.channel(await theatre.channelOf('town'))?.messages.has(panel?.id ?? '')).toBe(true)
  })

  it('are made anew when somebody has deleted them', async () => {
    theatre = await openTheatre()
    const panels = (await theatre.memory.stages.load(theatre.gameId))?.panels ?? {}
    const [[key, kept] = []] = Object.entries(panels)
    const channel = theatre.discord.channel(kept?.channelId ?? '')
    channel?.messages.delete(kept?.messageId ?? '')
    const report = await theatre.consequences().repair(theatre.gameId)
    expect(report?.panels).toEqual([key])
    const again = (await theatre.memory.stages.load(theatre.gameId))?.panels[key ?? '']
    expect(channel?.messages.has(again?.messageId ?? '')).toBe(true)
  })
})
