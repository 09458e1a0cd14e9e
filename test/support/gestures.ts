import { customId } from '#discord/custom-id'
import { dayOf, nightOf, phaseMark } from '#discord/moment'
import { textField } from '#discord/replies/text-modal'
import type { PlayerAct } from '#engine/commands'
import { type RoleId, roleIds } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import type { Request } from '#game/request'
import { translator } from '#i18n/translate'
import type { Answer } from '#playground/discord/member/answer'
import type { MemberSession } from '#playground/discord/member/member-session'

type Act = Request['act']
type HostAct = Exclude<Act, PlayerAct>
type Options = Readonly<Record<string, string | number>>

/** What a person does to perform an act. Custom ids are those of the panel of now, shown to him or not. */
export type Gesture =
  | { readonly kind: 'command'; readonly name: string; readonly options: Options }
  | { readonly kind: 'press'; readonly customId: string }
  | { readonly kind: 'choose'; readonly customId: string; readonly values: readonly string[] }
  | { readonly kind: 'form'; readonly customId: string; readonly text: string }
  /** A command that shows what would happen, then the one button under its answer. */
  | { readonly kind: 'confirmed'; readonly name: string; readonly options: Options }

const command = (name: string, options: Options = {}): Gesture => ({ kind: 'command', name, options })
const fate = (name: string, player: string): Gesture => command(`gm ${name}`, { player })

/**
 * The gesture that hands `act` to the bot, legal or not. The same for everyone who tries: who has no such panel
 * forges its control. `StartGame` takes no cast by hand.
 */
export function gestureFor(act: Act, state: GameState): Gesture {
  const gameId = state.id
  const night = { gameId, moment: nightOf(state) }
  switch (act.kind) {
    case 'Join':
      return command('join')
    case 'Leave':
      return command('leave')
    case 'Propose':
      return form(customId({ verb: 'propose-text', ...night, target: act.target }), act.description)
    case 'DecideKill':
      return form(customId({ verb: 'kill-text', ...night, target: act.target }), act.description)
    case 'Strike':
      return form(customId({ verb: 'strike-text', ...night, target: act.target }), act.description)
    case 'RefuseKill':
      return press(customId({ verb: 'refuse', ...night }))
    case 'DemandElection':
      return press(customId({ verb: 'depose', ...night }))
    case 'Rest':
      return press(customId({ verb: 'rest', ...night }))
    case 'Elect':
      return choose(customId({ verb: 'elect', gameId }, 0), act.target)
    case 'Check':
      return choose(customId({ verb: 'check', ...night }, 0), act.target)
    case 'Shield':
      return choose(customId({ verb: 'shield', ...night }, 0), act.target)
    case 'Compare': {
      const [first, second] = act.targets
      return choose(customId({ verb: 'compare-with', ...night, first }, 0), second)
    }
    case 'FileColumn':
      return command('column', { text: act.text })
    case 'DeclareTruce':
      return command('truce')
    case 'Nominate':
      return command('nominate', { player: act.target })
    case 'Withdraw':
      return command('withdraw')
    case 'CastVote':
      return command('vote', { player: act.target })
    case 'Unvote':
      return command('unvote')
    case 'SpeakLastWord':
      return command('lastword', { text: act.text })
    case 'PleadSuicide':
      return command('suicide', { reason: act.reason })
    case 'Answer': {
      const { phase } = state
      const riddle = act.riddle ?? (phase.phase === 'riddle' ? phase.riddle.id : 'none')
      return press(customId({ verb: 'answer', gameId, riddle, choice: act.choice }))
    }
    default:
      return hostGesture(act)
  }
}

function hostGesture(act: HostAct): Gesture {
  switch (act.kind) {
    case 'StartGame':
      return command('gm start')
    case 'Pause':
      return command('gm pause')
    case 'Resume':
      return command('gm resume')
    case 'Advance':
      return command('gm advance')
    case 'Extend':
      return command('gm extend', { minutes: act.minutes })
    case 'Kill':
      return fate('kill', act.target)
    case 'Burn':
      return fate('burn', act.target)
    case 'Revive':
      return fate('revive', act.target)
    case 'Spare':
      return fate('spare', act.target)
    case 'AppointWarlock':
      return fate('warlock', act.target)
    case 'HostNominate':
      return fate('nominate', act.target)
    case 'ApproveSuicide':
      return fate('suicide approve', act.target)
    case 'DenySuicide':
      return fate('suicide deny', act.target)
    case 'DecideForCoven':
      return act.target === null ? command('gm decide') : fate('decide', act.target)
    case 'AssignRole':
      return command('gm role', { player: act.target, role: act.role })
    case 'Replace':
      return command('gm replace', { player: act.target, by: act.by })
    case 'Undo':
      return { kind: 'confirmed', name: 'gm undo', options: { acts: act.acts } }
    case 'Cancel':
      return { kind: 'confirmed', name: 'gm cancel', options: {} }
    case 'ChangeSettings': {
      const [change] = Object.entries(act.changes)
      if (!change) throw new Error('A change of settings names one setting.')
      return command('gm settings', { setting: change[0], value: String(change[1]) })
    }
  }
}

const press = (id: string): Gesture => ({ kind: 'press', customId: id })
const choose = (id: string, ...values: string[]): Gesture => ({ kind: 'choose', customId: id, values })
const form = (id: string, text: string): Gesture => ({ kind: 'form', customId: id, text })

export interface Place {
  /** A channel that the person can see, to use commands and forms in. */
  readonly channelId: string
  /** Any message in a channel that he can see, to forge a control on. */
  readonly messageId: string
  /** The moment inside the interaction's id, ms. */
  readonly receivedAt?: number
}

/** Does it, legal or not, and returns what the person reads in the end. */
export async function performGesture(session: MemberSession, gesture: Gesture, place: Place): Promise<string> {
  return readingOf(await begin(session, gesture, place))
}

async function begin(session: MemberSession, gesture: Gesture, place: Place): Promise<Answer> {
  const { channelId, messageId, receivedAt } = place
  const options = { forge: true, ...(receivedAt !== undefined && { receivedAt }) }
  switch (gesture.kind) {
    case 'command':
      return session.command(gesture.name, gesture.options, { ...options, channelId })
    case 'press':
      return session.press(messageId, gesture.customId, options)
    case 'choose':
      return session.choose(messageId, gesture.customId, gesture.values, options)
    case 'form':
      return session.forgeModal(channelId, gesture.customId, { [textField]: gesture.text }, options)
    case 'confirmed': {
      const shown = await session.command(gesture.name, gesture.options, { ...options, channelId })
      if (shown.kind !== 'message') return shown
      const button = /"custom_id":"(bz\|[^"]*)"/.exec(JSON.stringify(shown.components))?.[1]
      return button === undefined ? shown : session.press(shown.messageId, button, options)
    }
  }
}

/** What the person reads in the end, also where the answer was put off. */
export async function readingOf(answer: Answer): Promise<string> {
  if (answer.kind === 'modal' || answer.kind === 'choices') throw new Error(`Answered with a ${answer.kind}.`)
  return (await answer.final()).text
}

/** What a look has told: a role, or whether two guises match; `null` where the text is no look's answer. */
export function learnedFrom(told: string, locale: string): RoleId | 'same' | 'different' | null {
  const t = translator(locale)
  const [line = ''] = told.split('\n')
  const says = (sentence: string) => {
    const pattern = sentence.split('@@').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.+')}\\.$`).test(line)
  }
  const role = roleIds.find((id) => says(t('panels:look.role', { name: '@@', role: t(`roles:name.${id}`) })))
  const match = (['same', 'different'] as const).find((result) =>
    says(t(`panels:look.${result}`, { first: '@@', second: '@@' })),
  )
  return role ?? match ?? null
}

/** For console buttons, which a runner may press instead of the commands. */
export const advanceButton = (state: GameState): Gesture =>
  press(customId({ verb: 'advance', gameId: state.id, phase: phaseMark(state) }))
export const voteList = (state: GameState, target: string): Gesture =>
  choose(customId({ verb: 'vote', gameId: state.id, moment: dayOf(state) }, 0), target)
