import type { PlayerAct } from '#engine/commands'

/** What somebody looks for, and does with it, to perform an act. */
export interface Gesture {
  /** What the button or list is for, as its id says. */
  readonly verb: string
  /** What its id must carry besides. */
  readonly fields: readonly string[]
  /** What to choose from the list; none for a button. */
  readonly values: readonly string[]
  /** What to write into the form that follows; `null`: none does. */
  readonly text: string | null
  /** The slash command that does the same. */
  readonly command: { readonly name: string; readonly options: Readonly<Record<string, string>> } | null
  /** Whether `/night` shows the panel, too. */
  readonly private: boolean
}

const public_ = (verb: string, rest: Partial<Gesture> = {}): Gesture => ({
  verb,
  fields: [],
  values: [],
  text: null,
  command: { name: verb, options: {} },
  private: false,
  ...rest,
})
const secret = (verb: string, values: readonly string[] = [], text: string | null = null): Gesture =>
  public_(verb, { values, text, command: null, private: true })
const aimed = (verb: string, target: string): Gesture =>
  public_(verb, { values: [target], command: { name: verb, options: { player: target } } })
const spoken = (verb: string, text: string): Gesture =>
  public_(verb, { text, command: { name: verb, options: { text } } })

export function gestureFor(act: PlayerAct): Gesture {
  switch (act.kind) {
    case 'Join':
      return public_('join')
    case 'Leave':
      return public_('leave')
    case 'Propose':
      return secret('propose', [act.target], act.description)
    case 'DecideKill':
      return secret('kill', [act.target], act.description)
    case 'Strike':
      return secret('strike', [act.target], act.description)
    case 'RefuseKill':
      return secret('refuse')
    case 'Elect':
      return secret('elect', [act.target])
    case 'DemandElection':
      return secret('depose')
    case 'Check':
      return secret('check', [act.target])
    case 'Rest':
      return secret('rest')
    case 'Compare':
      return secret('compare', act.targets)
    case 'Shield':
      return secret('shield', [act.target])
    case 'FileColumn':
      return spoken('column', act.text)
    case 'DeclareTruce':
      return public_('truce')
    case 'Nominate':
      return aimed('nominate', act.target)
    case 'Withdraw':
      return public_('withdraw')
    case 'CastVote':
      return aimed('vote', act.target)
    case 'Unvote':
      return public_('unvote')
    case 'SpeakLastWord':
      return spoken('lastword', act.text)
    case 'PleadSuicide':
      return public_('suicide', { command: { name: 'suicide', options: { reason: act.reason } } })
    case 'Answer':
      return public_('answer', { fields: [act.riddle ?? '', String(act.choice)], command: null })
  }
}
