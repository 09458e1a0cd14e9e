import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework'
import type { ModalSubmitInteraction } from 'discord.js'
import { type Intent, parseCustomId, type Verb } from '#discord/custom-id'
import { type Answer, say } from '#discord/replies/answer'
import { type TextKind, textField } from '#discord/replies/text-modal'
import { isPrivate } from '#discord/reply'
import { replyTo } from '#discord/reply-to'
import { act, type Pressed, whenPressed } from '#interaction-handlers/pressed'

type TextVerb = `${TextKind}-text`
type Submit<V extends Verb> = (pressed: Pressed<V>, text: string) => Promise<Answer>

/** What the words of each form are for. */
const submits: { readonly [V in TextVerb]: Submit<V> } = {
  'propose-text': (pressed, description) =>
    act(pressed, { kind: 'Propose', target: pressed.intent.target, description }),
  'kill-text': (pressed, description) =>
    act(pressed, { kind: 'DecideKill', target: pressed.intent.target, description }),
  'strike-text': (pressed, description) => act(pressed, { kind: 'Strike', target: pressed.intent.target, description }),
  'column-text': (pressed, text) => act(pressed, { kind: 'FileColumn', text }),
  'lastword-text': (pressed, text) => act(pressed, { kind: 'SpeakLastWord', text }),
  'suicide-text': (pressed, reason) => act(pressed, { kind: 'PleadSuicide', reason }),
}

export class SubmitHandler extends InteractionHandler {
  constructor(context: InteractionHandler.LoaderContext) {
    super(context, { interactionHandlerType: InteractionHandlerTypes.ModalSubmit })
  }

  override parse(interaction: ModalSubmitInteraction) {
    return this.some(parseCustomId(interaction.customId))
  }

  override run(interaction: ModalSubmitInteraction, intent: Intent | null): Promise<void> {
    const { app } = this.container
    return replyTo(interaction, `the form ${intent?.verb ?? 'of nobody'}`, (exchange) =>
      whenPressed(app, exchange, intent, isPrivate(interaction), async (pressed) => {
        const submit = Object.hasOwn(submits, pressed.intent.verb)
          ? (submits[pressed.intent.verb as TextVerb] as Submit<Verb>)
          : null
        return submit ? submit(pressed, wordsIn(interaction)) : say(exchange.t('replies:unknown-control'))
      }),
    )
  }
}

/** A form without our field is as good as an empty one: the engine asks for words. */
function wordsIn({ fields }: ModalSubmitInteraction): string {
  const field = fields.fields.get(textField)
  return field && 'value' in field && typeof field.value === 'string' ? field.value : ''
}
