import { type Client, type Interaction, Routes } from 'discord.js'
import { classify } from '#discord/errors'

type Heard = Pick<Interaction, 'id' | 'guildId' | 'applicationId' | 'token'>

export interface EarPorts {
  readonly client: Client
  /** Whether it is for this process to answer people of that server. */
  readonly listens: (guildId: string | null) => boolean
  /** Ids of the interactions of that server that the log has an act of. */
  readonly decided: (guildId: string) => Promise<ReadonlySet<string>>
}

/**
 * Lets one of the processes that hear the same people answer them. What it guarantees: what was heard shortly before
 * this process began to answer, and was not taken by the one before, is answered now; so nothing falls between two.
 */
export interface Ear {
  /** Begins to answer that shard's people. `notes`: what the one before has taken, `null` if he could not say. */
  open(isOfShard: (guildId: string | null) => boolean, notes: readonly string[] | null): Promise<void>
  /** Ids of what was taken of late. */
  taken(): readonly string[]
  /** Resolves when whatever was taken has been answered, or Discord no longer waits for it. */
  answered(): Promise<void>
}

/** Discord waits three seconds for an answer, real ms. */
const waitsMs = 3_000
/** What is older is not begun any more. */
const freshMs = 2_500
/** For the notes; longer than anything is kept by those who wait. */
const rememberedMs = 10_000

export function createEar({ client, listens, decided }: EarPorts): Ear {
  const took = new Map<string, number>()
  const unanswered = new Map<string, number>()
  let waiting: { readonly heard: Heard; readonly at: number; readonly tell: () => void }[] = []
  const now = () => performance.now()

  const emit = client.emit.bind(client) as (event: string, ...args: unknown[]) => boolean
  Reflect.set(client, 'emit', (event: string, ...args: unknown[]): boolean => {
    if (event !== 'interactionCreate') return emit(event, ...args)
    return hear(args[0] as Heard, () => void emit(event, ...args))
  })
  client.on('interactionAnswered', (id) => unanswered.delete(id))

  function hear(heard: Heard, tell: () => void): boolean {
    const at = now()
    if (listens(heard.guildId)) {
      take(heard.id, at)
      tell()
      return true
    }
    waiting = [...waiting.filter((one) => at - one.at < freshMs), { heard, at, tell }]
    return false
  }

  function take(id: string, at: number): void {
    forget(took, at - rememberedMs)
    forget(unanswered, at - waitsMs)
    took.set(id, at)
    unanswered.set(id, at)
  }

  /** After a death: it may have been decided, or refused, and answered. */
  async function isTaken({ id, guildId, applicationId, token }: Heard): Promise<boolean> {
    if (guildId !== null && (await decided(guildId)).has(id)) return true
    try {
      await client.rest.get(Routes.webhookMessage(applicationId, token), { auth: false })
      return true
    } catch (error) {
      return classify(error).kind !== 'gone'
    }
  }

  return {
    async open(isOfShard, notes) {
      const mine = waiting.filter(({ heard }) => isOfShard(heard.guildId))
      waiting = waiting.filter(({ heard }) => !isOfShard(heard.guildId))
      for (const { heard, at, tell } of mine) {
        const { id } = heard
        const isDone = notes === null ? await isTaken(heard) : notes.includes(id)
        if (isDone || now() - at > freshMs) continue
        take(id, now())
        tell()
      }
    },
    taken() {
      forget(took, now() - rememberedMs)
      return [...took.keys()]
    },
    async answered() {
      const until = now() + waitsMs
      while (unanswered.size > 0 && now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

function forget(times: Map<string, number>, before: number): void {
  for (const [id, at] of times) {
    if (at >= before) break
    times.delete(id)
  }
}
