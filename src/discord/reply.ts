import {
  type AnySelectMenuInteraction,
  type APIInteractionResponseChannelMessageWithSource,
  type AttachmentPayload,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  InteractionResponseType,
  MessageFlags,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js'
import type { PanelBody } from '#discord/panels/layout'
import { excerpt } from '#discord/panels/printed-name'
import { postAnswer } from '#discord/post-answer'
import type { Answer } from '#discord/replies/answer'

export type Answerable =
  | ChatInputCommandInteraction
  | ButtonInteraction
  | AnySelectMenuInteraction
  | ModalSubmitInteraction

interface ReplyOptions {
  readonly patience?: number
  readonly late?: string
  readonly waiting?: string
  readonly longPatience?: number
}

/** Discord's limit for the text of a message. */
const longestText = 2000

/**
 * Answers an interaction once, by the callback itself where the work is quick: only after `patience` ms is it put
 * off, well before Discord's three seconds. Rejects when the work does or when Discord does not take the answer.
 * `late` is what is said where a form can no longer be shown, `waiting` after `longPatience` ms without an outcome.
 */
export async function reply(
  interaction: Answerable,
  work: Promise<Answer>,
  { patience = 1500, late = '…', waiting, longPatience = 8000 }: ReplyOptions = {},
): Promise<void> {
  let putOff: Promise<unknown> | null = null
  const timer = setTimeout(() => {
    putOff = defer(interaction)
    putOff.catch(() => {})
  }, patience)
  const note = setTimeout(() => {
    if (waiting !== undefined) putOff?.then(() => sayWaiting(interaction, waiting)).catch(() => {})
  }, longPatience)
  let answer: Answer
  try {
    answer = await work
  } finally {
    clearTimeout(timer)
    clearTimeout(note)
  }
  if (putOff === null) return answerAtOnce(interaction, answer)
  await putOff
  await answerLater(interaction, answer, late)
}

/** Nothing is said in place of a panel that would have to come back. */
async function sayWaiting(interaction: Answerable, content: string): Promise<void> {
  if (canUpdate(interaction)) await interaction.followUp({ content, flags: MessageFlags.Ephemeral })
  else await interaction.editReply({ content })
}

/** Whether the press came from a message that only the asker sees, so that it may be changed in place. */
export function isPrivate(interaction: Answerable): boolean {
  const message = interaction.isChatInputCommand() ? null : interaction.message
  return message?.flags?.has(MessageFlags.Ephemeral) === true
}

function defer(interaction: Answerable): Promise<unknown> {
  return canUpdate(interaction) ? interaction.deferUpdate() : interaction.deferReply({ flags: MessageFlags.Ephemeral })
}

function canUpdate(interaction: Answerable): interaction is ButtonInteraction | AnySelectMenuInteraction {
  if (!isPrivate(interaction) || interaction.isChatInputCommand()) return false
  return !interaction.isModalSubmit() || interaction.isFromMessage()
}

async function answerAtOnce(interaction: Answerable, answer: Answer): Promise<void> {
  if (answer.kind === 'modal') {
    if (interaction.isModalSubmit()) throw new Error('A form cannot be answered with a form.')
    await interaction.showModal(answer.modal)
  } else if (answer.kind === 'update' && canUpdate(interaction)) {
    await interaction.update(layoutOf(answer.body)).catch(whereDismissed(() => interaction.reply(privately(answer))))
  } else if (answer.kind === 'text') {
    await sayAtOnce(interaction, answer.text)
  } else {
    await interaction.reply(privately(answer))
  }
}

/**
 * A sentence, sent as the library's `reply` would. Of all answers it is the one that a whole town wants at once, and
 * the library asks the module loader twice for every message that it builds.
 */
async function sayAtOnce(interaction: Answerable, text: string): Promise<void> {
  await postAnswer(interaction.client.rest, Routes.interactionCallback(interaction.id, interaction.token), {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: { content: excerpt(text, longestText), flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } },
  } satisfies APIInteractionResponseChannelMessageWithSource)
  interaction.replied = true
  interaction.client.emit('interactionAnswered', interaction.id)
}

async function answerLater(interaction: Answerable, answer: Answer, late: string): Promise<void> {
  if (answer.kind === 'panel' || answer.kind === 'update') {
    await interaction
      .editReply({ ...layoutOf(answer.body), content: null })
      .catch(whereDismissed(() => interaction.followUp(privately(answer))))
    return
  }
  const content = excerpt(answer.kind === 'modal' ? late : answer.text, longestText)
  if (canUpdate(interaction)) await interaction.followUp({ content, ...filesOf(answer), flags: MessageFlags.Ephemeral })
  else await interaction.editReply({ content, ...filesOf(answer) })
}

/** Who has put his private message away before it could be changed is answered in a new one. */
const whereDismissed =
  (again: () => Promise<unknown>) =>
  (error: unknown): Promise<unknown> => {
    const gone = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage
    return gone ? again() : Promise.reject(error)
  }

function privately(answer: Exclude<Answer, { kind: 'modal' }>): InteractionReplyOptions {
  if (answer.kind === 'text' || answer.kind === 'file')
    return { content: excerpt(answer.text, longestText), ...filesOf(answer), flags: MessageFlags.Ephemeral }
  return { components: [...answer.body.components], flags: [MessageFlags.Ephemeral, MessageFlags.IsComponentsV2] }
}

const filesOf = (answer: Answer): { files?: AttachmentPayload[] } =>
  answer.kind === 'file' ? { files: [{ name: answer.name, attachment: Buffer.from(answer.content) }] } : {}

const layoutOf = (body: PanelBody): InteractionEditReplyOptions & { flags: MessageFlags.IsComponentsV2 } => ({
  components: [...body.components],
  flags: MessageFlags.IsComponentsV2,
})
