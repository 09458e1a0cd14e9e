import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework'
import type { ButtonInteraction } from 'discord.js'
import { type Intent, parseCustomId, type Verb } from '#discord/custom-id'
import { say } from '#discord/replies/answer'
import { reasonOn } from '#discord/replies/reason-note'
import { isPrivate } from '#discord/reply'
import { replyTo } from '#discord/reply-to'
import { openForm } from '#interaction-handlers/forms'
import { hostAct, logAnswer, undoNow } from '#interaction-handlers/host-presses'
import { act, type Pressed, whenPressed } from '#interaction-handlers/pressed'

type Press<V extends Verb> = (pressed: Pressed<V>) => ReturnType<typeof act>

/** What each button does. */
const presses: { readonly [V in Verb]?: Press<V> } = {
  join: (pressed) => act(pressed, { kind: 'Join', name: pressed.exchange.name }),
  leave: (pressed) => act(pressed, { kind: 'Leave' }),
  refuse: (pressed) => act(pressed, { kind: 'RefuseKill' }),
  depose: (pressed) => act(pressed, { kind: 'DemandElection' }),
  rest: (pressed) => act(pressed, { kind: 'Rest' }),
  truce: (pressed) => act(pressed, { kind: 'DeclareTruce' }),
  withdraw: (pressed) => act(pressed, { kind: 'Withdraw' }),
  unvote: (pressed) => act(pressed, { kind: 'Unvote' }),
  answer: (pressed) => act(pressed, { kind: 'Answer', choice: pressed.intent.choice, riddle: pressed.intent.riddle }),
  column: async (pressed) => openForm(pressed, { verb: 'column-text', gameId: pressed.game.gameId }),
  lastword: async (pressed) =>
    openForm(pressed, { verb: 'lastword-text', gameId: pressed.game.gameId, moment: pressed.intent.moment }),
  pause: (pressed) => hostAct(pressed, { kind: 'Pause' }),
  resume: (pressed) => hostAct(pressed, { kind: 'Resume' }),
  advance: (pressed) => hostAct(pressed, { kind: 'Advance' }),
  'decide-none': (pressed) => hostAct(pressed, { kind: 'DecideForCoven', target: null }),
  cancel: (pressed) => hostAct(pressed, { kind: 'Cancel' }),
  undo: undoNow,
  log: logAnswer,
}

export class PressHandler extends InteractionHandler {
  constructor(context: InteractionHandler.LoaderContext) {
    super(context, { interactionHandlerType: InteractionHandlerTypes.Button })
  }

  override parse(interaction: ButtonInteraction) {
    return this.some(parseCustomId(interaction.customId))
  }

  override run(interaction: ButtonInteraction, intent: Intent | null): Promise<void> {
    const { app } = this.container
    return replyTo(interaction, `the button ${intent?.verb ?? 'of nobody'}`, (exchange) =>
      whenPressed(app, exchange, intent, isPrivate(interaction), async (pressed) => {
        const press = presses[pressed.intent.verb] as Press<Verb> | undefined
        return press
          ? press({ ...pressed, reason: reasonOn(interaction.message) })
          : say(exchange.t('replies:unknown-control'))
      }),
    )
  }
}
