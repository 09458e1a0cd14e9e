import { randomBytes } from 'node:crypto'
import { container } from '@sapphire/framework'
import { DiscordAPIError, type Interaction, MessageFlags, RESTJSONErrorCodes } from 'discord.js'
import { type Answer, say } from '#discord/replies/answer'
import { type Exchange, exchangeOf, readerOf } from '#discord/replies/exchange'
import { type Answerable, reply } from '#discord/reply'
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
  const exchange = exchangeOf(interaction)
  const t = exchange?.t ?? readerOf(interaction)
  const answer = exchange
    ? guarded(work(exchange), what, exchange.facts, t)
    : Promise.resolve(say(t('replies:not-in-server')))
  try {
    await reply(interaction, answer, { late: t('replies:late') })
  } catch (error) {
    noteLostAnswer(error, what, exchange?.facts ?? {})
  }
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
    return apologise(error, what, facts, t)
  }
}

/** 10062 and 40060: three seconds had passed, or another process was quicker; no bug of ours. */
function noteLostAnswer(error: unknown, what: string, facts: Readonly<Record<string, unknown>>): void {
  const lost =
    error instanceof DiscordAPIError &&
    (error.code === RESTJSONErrorCodes.UnknownInteraction ||
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)
  if (lost) container.logger.warn(`The answer to ${what} came too late (${error.code}).`)
  else container.reporter.failed(`answering ${what}`, error, facts)
}
