import type { Exchange } from '#playground/discord/http/request-log'
import { readMessage } from '#playground/discord/member/answer'
import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'
import { lure } from './hostile.js'
import type { Secrets } from './secrets.js'

/** What went wrong, by its kind: how often, and the first of it. */
export class Problems {
  readonly #found = new Map<string, { count: number; readonly sample: string }>()

  /** `say` is told of the first of each kind at once. */
  constructor(private readonly say: (line: string) => void = () => undefined) {}

  note(kind: string, sample: unknown): void {
    const known = this.#found.get(kind)
    if (known) known.count += 1
    else {
      const first = typeof sample === 'string' ? sample : shown(sample)
      this.#found.set(kind, { count: 1, sample: first })
      this.say(`A problem: ${kind}\n  ${first}`)
    }
  }

  get all(): readonly { readonly kind: string; readonly count: number; readonly sample: string }[] {
    return [...this.#found].map(([kind, found]) => ({ kind, ...found }))
  }
}

const shown = (sample: unknown): string =>
  sample instanceof Error
    ? (sample.stack ?? sample.message)
    : (JSON.stringify(sample) ?? String(sample)).slice(0, 1_500)

const unknownMessage = 10_008
const replies = [4, 7]
const makesMessage = /^\/(channels\/\d+\/messages|webhooks\/\d+\/[^/]+)(\/|$)/

/** Hears every request of the bot and everything that is said, for as long as the run lasts. */
export function watch(
  discord: StandIn,
  problems: Problems,
  secrets: Secrets,
  isOver: (guildId: string) => boolean,
  hasLeft: (userId: unknown) => boolean,
): void {
  discord.on('exchange', (exchange) => {
    if (exchange.status >= 400 && !expected(exchange) && !hasLeft(recipientOf(exchange))) {
      problems.note(`${exchange.method} ${exchange.route} answered ${exchange.status}`, [
        exchange.body,
        exchange.response,
      ])
    }
    const body = messageBody(exchange)
    if (body) checkMentions(body, exchange, problems)
  })
  discord.on('messageCreate', (channel, message) => {
    if (message.author.id !== discord.botId) return
    checkSaid(channel, readMessage(message).text, message, problems)
    if (channel.guildId === null || !openToAll(channel)) return
    const slipped = secrets.published(channel.guildId, JSON.stringify(message), isOver(channel.guildId))
    if (slipped.length > 0)
      problems.note('a secret said in an open room', [
        channel.name,
        slipped,
        around(JSON.stringify(message), slipped[0] ?? ''),
      ])
  })
}

const around = (text: string, word: string): string =>
  text.slice(Math.max(0, text.indexOf(word) - 300), text.indexOf(word) + 200)

/** A message that is gone is looked for in vain, or cannot be changed; the answer then comes in a new one. */
const expected = ({ status, method, response }: Exchange): boolean =>
  status === 404 && (method !== 'POST' || (response as { code?: unknown } | undefined)?.code === unknownMessage)

/** Whom a letter was meant for. */
const recipientOf = ({ route, body }: Exchange): unknown =>
  route === '/users/@me/channels' ? (body as { recipient_id?: unknown } | undefined)?.recipient_id : undefined

function messageBody({ method, path, body }: Exchange): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null) return null
  if (path.endsWith('/callback')) {
    const { type, data } = body as { type?: unknown; data?: unknown }
    return replies.includes(Number(type)) ? (data as Record<string, unknown>) : null
  }
  return (method === 'POST' || method === 'PATCH') && makesMessage.test(path) ? (body as Record<string, unknown>) : null
}

/** Every message names whom it rings: nobody, or single people in the game's own announcements. */
function checkMentions(body: Record<string, unknown>, { path, method, route }: Exchange, problems: Problems): void {
  const allowed = body.allowed_mentions as { parse?: unknown; users?: unknown; roles?: unknown } | undefined
  const closed = Array.isArray(allowed?.parse) && allowed.parse.length === 0 && allowed.roles === undefined
  if (!closed) problems.note(`open mentions in ${method} ${route}`, [path, body])
  const rings = Array.isArray(allowed?.users) && allowed.users.length > 0
  if (rings && !/^\/channels\/\d+\/messages$/.test(path))
    problems.note(`an answer that rings: ${method} ${route}`, body)
}

const openToAll = ({ name }: Channel): boolean => /town|gazette|площад|вестник|газет/i.test(name)

/** Nothing that somebody typed may act: ring, link, or turn the line around. */
export function checkSaid(
  channel: { readonly name: string },
  text: string,
  message: { readonly mention_everyone?: boolean; readonly mention_roles?: readonly string[] },
  problems: Problems,
): void {
  if (message.mention_everyone) problems.note('@everyone rang', [channel.name, text])
  if ((message.mention_roles ?? []).length > 0) problems.note('a role rang', [channel.name, text])
  if (new RegExp(`\\]\\(https?:|(^|[^\\\\])https?://${lure.replace('.', '\\.')}`).test(text))
    problems.note('a link of somebody’s', [channel.name, text])
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) problems.note('a line turned around', [channel.name, text])
  // Between backticks nothing rings.
  if (/(^|[^\\])@(everyone|here)/.test(text.replace(/`[^`\n]*`/g, '')))
    problems.note('a bare @everyone', [channel.name, text])
}
