import { randomBytes } from 'node:crypto'
import { container } from '@sapphire/framework'
import { DiscordAPIError, type Interaction, MessageFlags, RESTJSONErrorCodes } from 'discord.js'
import { classify } from '#discord/errors'
import type { LateLetters } from '#discord/late-letters'
import { stamp } from '#discord/panels/layout'
import { excerpt } from '#discord/panels/printed-name'
import { type Answer, say } from '#discord/replies/answer'
import { type Exchange, exchangeOf, readerOf } from '#discord/replies/exchange'
import { type Answerable, reply } from '#discord/reply'
import { StoreAway } from '#game/ports'
import type { Translate } from '#i18n/translate'

/**
 * Does the work of one interaction and answers it exactly once. A bug costs the asker an apology with a number
 * under which it stands in the log; an answer that Discord no longer takes is only noted: what was done stands.
 */
export async function replyTo(
  interaction: Answerable,
  what: string,
  work: (exchange: Exchange) => Promise<Answer>,
): Promise<void> {
  const { letters } = container
  const exchange = exchangeOf(interaction)
  const t = exchange?.t ?? readerOf(interaction)
  const answer = exchange
    ? guarded(work(exchange), what, exchange.facts, t)
    : Promise.resolve(say(t('replies:not-in-server')))
  try {
    await reply(interaction, answer, { late: t('replies:late'), waiting: t('replies:waiting') })
  } catch (error) {
    if (exchange) await sendLater(exchange, answer, interaction.deferred === true, letters)
    noteLostAnswer(error, what, exchange?.facts ?? {})
  }
}

/** Letters are at most so long, with the sentence in front. */
const longestAnswer = 1500

/**
 * What has been recorded must also be confirmed, and who was told to wait must hear the outcome: by letter, where the
 * interaction can no longer be answered. To whom nothing was said yet Discord itself says that it failed.
 */
async function sendLater(
  exchange: Exchange,
  answer: Promise<Answer>,
  toldToWait: boolean,
  letters: LateLetters | undefined,
): Promise<void> {
  const { facts, userId, id, receivedAt, t } = exchange
  const outcome = await answer.catch(() => null)
  if ((facts.version === undefined && !toldToWait) || outcome?.kind !== 'text') return
  const content = t('replies:letter', { when: stamp(receivedAt), answer: excerpt(outcome.text, longestAnswer) })
  letters?.send({ userId, id, content })
}

/** The apology for a bug, which is reported with whatever is known of the game. */
function apologise(error: unknown, what: string, facts: Readonly<Record<string, unknown>>, t: Translate): Answer {
  return say(t('replies:apology', { id: reportBug(error, what, facts) }))
}

/** Reports a bug and returns the number under which it stands in the log. */
export function reportBug(error: unknown, what: string, facts: Readonly<Record<string, unknown>>): string {
  const id = randomBytes(4).toString('hex')
  container.reporter.failed(what, error, { ...facts, apology: id })
  return id
}

/** For what broke outside of `replyTo`: reported, and answered unless an answer has gone out already. */
export async function reportAndApologise(error: unknown, interaction: Interaction, what: string): Promise<void> {
  const id = reportBug(error, what, { guildId: interaction.guildId })
  if (!interaction.isRepliable() || interaction.replied || interaction.deferred) return
  await interaction
    .reply({ content: readerOf(interaction)('replies:apology', { id }), flags: MessageFlags.Ephemeral })
    .catch((lost: unknown) => noteLostAnswer(lost, what, {}))
}

async function guarded(
  work: Promise<Answer>,
  what: string,
  facts: Readonly<Record<string, unknown>>,
  t: Translate,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreAway) return say(t('replies:book-shut'))
    return apologise(error, what, facts, t)
  }
}

/** Three seconds had passed, another process was quicker, the token was spent, or Discord is away: no bug of ours. */
const lostCodes: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
])
function noteLostAnswer(error: unknown, what: string, facts: Readonly<Record<string, unknown>>): void {
  const code = error instanceof DiscordAPIError ? error.code : null
  const lost = lostCodes.has(code) || classify(error).kind === 'retry'
  if (lost) container.logger.warn(`The answer to ${what} was lost (${code ?? 'Discord is out of reach'}).`)
  else container.reporter.failed(`answering ${what}`, error, facts)
}
