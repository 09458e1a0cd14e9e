import { z } from 'zod'
import type { Call } from '#playground/page/browser/protocol'

const id = z.string().regex(/^\d{1,20}$/)
const locale = z.enum(['en-US', 'ru'])
const name = z.string().min(1).max(100)
/** Judged where it can be answered in words. */
const typed = z.string().max(1_000)
const options = z.record(z.string().max(40), z.union([z.string().max(6_000), z.number(), z.boolean()]))

const wish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), person: z.string().regex(/^[\w-]{8,64}$/), locale }),
  z.object({ kind: z.literal('locale'), locale }),
  z.object({ kind: z.literal('sit'), seat: id }),
  z.object({ kind: z.literal('let-go'), seat: id }),
  z.object({ kind: z.literal('history'), channelId: id, before: id.optional() }),
  z.object({ kind: z.literal('say'), channelId: id, text: z.string().min(1).max(2_000) }),
  z.object({ kind: z.literal('press'), messageId: id, customId: name }),
  z.object({ kind: z.literal('choose'), messageId: id, customId: name, values: z.array(name).max(25) }),
  z.object({
    kind: z.literal('submit'),
    form: id,
    values: z.record(name, z.union([z.string().max(4_000), z.array(name).max(25)])),
  }),
  z.object({ kind: z.literal('dismiss'), messageId: id }),
  z.object({ kind: z.literal('command'), channelId: id, name, options }),
  z.object({
    kind: z.literal('complete'),
    channelId: id,
    name,
    option: name,
    text: z.string().max(6_000),
    options,
  }),
  z.object({ kind: z.literal('clock'), deed: z.enum(['pause', 'resume', 'advance', 'start']), mark: name }),
  z.object({ kind: z.literal('speed'), speed: z.number().min(0.1).max(1_000) }),
  z.object({
    kind: z.literal('new-game'),
    game: z.object({
      players: typed,
      locale,
      seed: typed,
      settings: z.record(z.string().max(40), typed),
    }),
  }),
])

const call = z.object({ call: z.number().int().min(0), wish })

/** What the page sent; `null` for anything else. Takes any text. */
export function readCall(text: string): Call | null {
  try {
    const read = call.safeParse(JSON.parse(text))
    // Zod writes `before?: string | undefined` where the protocol has `before?: string`: absent is all it can be.
    return read.success ? (read.data as Call) : null
  } catch {
    return null
  }
}
