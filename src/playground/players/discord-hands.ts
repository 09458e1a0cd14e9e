import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { type Dice, diceFrom } from '#engine/random'
import type { PlayerId } from '#engine/state'
import type { Answer } from '#playground/discord/member/answer'
import type { MemberSession } from '#playground/discord/member/member-session'
import { ClientRefused } from '#playground/discord/member/refusals'
import { type Control, controlsFor, controlsOn } from '#playground/players/controls'
import { type Gesture, gestureFor } from '#playground/players/gestures'
import type { Hands } from '#playground/players/hands'
import type { Room } from '#playground/players/mind'

export interface DiscordHandsOptions {
  readonly seed: string
  readonly as: (id: PlayerId) => MemberSession
  /** The channel of a room; `null` while there is none. */
  readonly channelOf: (room: Room) => Promise<string | null>
}

/** How long somebody waits for a panel that is about to be posted, and how often he looks, real ms. */
const patienceMs = 1_200
const lookEveryMs = 60

/**
 * What a person does with his own client: finds the panel in a room he can see and uses it, or types the command.
 * Some prefer the one, some the other, as the seed will have it.
 */
export function createDiscordHands({ seed, as, channelOf }: DiscordHandsOptions): Hands {
  const dice = new Map<PlayerId, Dice>()
  const diceOf = (id: PlayerId): Dice => {
    const own = dice.get(id) ?? diceFrom(`hands:${seed}:${id}`)
    dice.set(id, own)
    return own
  }

  return {
    async act(id, act) {
      const session = as(id)
      const gesture = gestureFor(act)
      const types = gesture.command !== null && diceOf(id).next(10) < 4
      const asksInPrivate = gesture.private && diceOf(id).next(10) < 2
      const ways = types
        ? [() => byCommand(session, gesture), () => byPanel(session, gesture)]
        : [
            () => (asksInPrivate ? byPrivatePanel(session, gesture) : byPanel(session, gesture)),
            () => (gesture.private ? byPrivatePanel(session, gesture) : byCommand(session, gesture)),
          ]
      for (const way of ways) {
        const answer = await unlessRefused(way)
        if (answer !== null) return await readingOf(answer)
      }
      return null
    },
    async say(id, room, text) {
      const channelId = await channelOf(room)
      if (channelId !== null) await speak(as(id), channelId, text)
    },
  }
}

/** Tries for a moment: the room may be about to open to him. Throws as Discord does where it does not. */
async function speak(session: MemberSession, channelId: string, text: string): Promise<void> {
  const until = Date.now() + patienceMs
  while ((session.permissionsIn(channelId) & P.SendMessages) === 0n && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  session.send(channelId, text)
}

/** `null` where his client would not let him, because the panel he saw has changed in the meantime. */
async function unlessRefused(way: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await way()
  } catch (error) {
    if (error instanceof ClientRefused) return null
    throw error
  }
}

async function byCommand(session: MemberSession, { command }: Gesture): Promise<Answer | null> {
  return command && session.command(command.name, command.options)
}

async function byPanel(session: MemberSession, gesture: Gesture): Promise<Answer | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const control = fitting(controlsFor(session, gesture.verb), gesture)
    if (control) return use(session, control, gesture)
    if (Date.now() > until) return null
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** `/night` shows the same panel to him alone. */
async function byPrivatePanel(session: MemberSession, gesture: Gesture): Promise<Answer | null> {
  const shown = await session.command('night')
  if (shown.kind === 'modal' || shown.kind === 'choices') return null
  const { message } = await shown.final()
  const control = fitting(
    controlsOn(message).filter(({ verb }) => verb === gesture.verb),
    gesture,
  )
  return control ? use(session, control, gesture) : null
}

/** The newest control that offers what he wants. */
function fitting(controls: readonly Control[], { values, fields }: Gesture): Control | undefined {
  return controls.find(
    (control) =>
      values.slice(0, 1).every((value) => control.options.includes(value)) &&
      fields.every((field, at) => control.fields[at] === field),
  )
}

async function use(session: MemberSession, control: Control, { values, text, verb }: Gesture): Promise<Answer> {
  const { messageId, customId } = control
  if (values.length === 0) return written(session, await session.press(messageId, customId), text)
  if (verb !== 'compare' || values.every((value) => control.options.includes(value))) {
    try {
      return await written(session, await session.choose(messageId, customId, values), text)
    } catch (error) {
      if (!(error instanceof ClientRefused && error.reason === 'bad-count')) throw error
    }
  }
  return secondFace(session, await session.choose(messageId, customId, values.slice(0, 1)), values[1] ?? '')
}

/** With more faces than a list holds, the second is asked for in the answer to the first. */
async function secondFace(session: MemberSession, answer: Answer, second: string): Promise<Answer> {
  if (answer.kind === 'modal' || answer.kind === 'choices') return answer
  const { message } = await answer.final()
  const control = controlsOn(message).find(({ options }) => options.includes(second))
  return control ? session.choose(control.messageId, control.customId, [second]) : answer
}

/** Fills in the form, where there is one. */
async function written(session: MemberSession, answer: Answer, text: string | null): Promise<Answer> {
  if (answer.kind !== 'modal') return answer
  const [field] = answer.fields
  return field ? session.submit(answer, { [field.customId]: text ?? '' }) : answer
}

async function readingOf(answer: Answer): Promise<string | null> {
  return answer.kind === 'modal' || answer.kind === 'choices' ? null : (await answer.final()).text
}
