import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework'
import type { AnySelectMenuInteraction } from 'discord.js'
import { type Intent, parseCustomId, type Verb } from '#discord/custom-id'
import { secondFacePanel } from '#discord/panels/second-face-panel'
import { type Answer, say } from '#discord/replies/answer'
import { isPrivate } from '#discord/reply'
import { replyTo } from '#discord/reply-to'
import { openForm } from '#interaction-handlers/forms'
import { hostAct } from '#interaction-handlers/host-presses'
import { act, type Pressed, whenPressed } from '#interaction-handlers/pressed'

type Choose<V extends Verb> = (pressed: Pressed<V>, values: readonly string[]) => Promise<Answer>
type Written = 'propose' | 'kill' | 'strike'

const writtenActs = { propose: 'Propose', kill: 'DecideKill', strike: 'Strike' } as const

/** What each list does with what was chosen from it. */
const choices: { readonly [V in Verb]?: Choose<V> } = {
  propose: describe,
  kill: describe,
  strike: describe,
  elect: (pressed, [target = '']) => act(pressed, { kind: 'Elect', target }),
  check: (pressed, [target = '']) => act(pressed, { kind: 'Check', target }),
  shield: (pressed, [target = '']) => act(pressed, { kind: 'Shield', target }),
  nominate: (pressed, [target = '']) => act(pressed, { kind: 'Nominate', target }),
  vote: (pressed, [target = '']) => act(pressed, { kind: 'CastVote', target }),
  compare,
  'compare-with': (pressed, [second = '']) =>
    act(pressed, { kind: 'Compare', targets: [pressed.intent.first, second] }),
  approve: (pressed, [target = '']) => hostAct(pressed, { kind: 'ApproveSuicide', target }),
  deny: (pressed, [target = '']) => hostAct(pressed, { kind: 'DenySuicide', target }),
  decide: (pressed, [target = '']) => hostAct(pressed, { kind: 'DecideForCoven', target }),
}

/** N3: a death wants words. What cannot be a player's id needs no form: the engine refuses it at once. */
async function describe(pressed: Pressed<Written>, [target = '']: readonly string[]): Promise<Answer> {
  const { verb, gameId, moment } = pressed.intent
  if (!/^\d{1,20}$/.test(target)) return act(pressed, { kind: writtenActs[verb], target, description: '' })
  return openForm(pressed, { verb: `${verb}-text`, gameId, moment, target })
}

async function compare(pressed: Pressed<'compare'>, values: readonly string[]): Promise<Answer> {
  const [first = '', second] = values
  if (second !== undefined || !/^\d{1,20}$/.test(first)) {
    return act(pressed, { kind: 'Compare', targets: [first, second ?? ''] })
  }
  const { game, exchange, isPrivate } = pressed
  const body = secondFacePanel(game.state, exchange.userId, first, pressed.intent.moment, exchange.t)
  return { kind: isPrivate ? 'update' : 'panel', body }
}

export class ChooseHandler extends InteractionHandler {
  constructor(context: InteractionHandler.LoaderContext) {
    super(context, { interactionHandlerType: InteractionHandlerTypes.SelectMenu })
  }

  override parse(interaction: AnySelectMenuInteraction) {
    return this.some(parseCustomId(interaction.customId))
  }

  override run(interaction: AnySelectMenuInteraction, intent: Intent | null): Promise<void> {
    const { app } = this.container
    return replyTo(interaction, `the list ${intent?.verb ?? 'of nobody'}`, (exchange) =>
      whenPressed(app, exchange, intent, isPrivate(interaction), async (pressed) => {
        const choose = choices[pressed.intent.verb] as Choose<Verb> | undefined
        return choose ? choose(pressed, interaction.values) : say(exchange.t('replies:unknown-control'))
      }),
    )
  }
}
