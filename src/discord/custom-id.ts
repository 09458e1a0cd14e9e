import type { PlayerId } from '#engine/state'

type Field = 'id' | 'number'

/**
 * What a component can mean, and what it carries besides its game.
 *
 * `moment` is the night (for night powers) or the day (for the rest) that the panel was made for, so
 * that an old panel is known as such; see `#discord/moment`. Where an act takes a text, its select or
 * button opens a modal, whose own id is the verb with `-text`.
 *
 * | act of the engine | gesture |
 * | --- | --- |
 * | Join, Leave | `/join` `/leave`; buttons `join` `leave` of the lobby |
 * | Propose, DecideKill, Strike | select `propose` `kill` `strike`, then the modal `…-text` |
 * | RefuseKill, DemandElection, Rest | buttons `refuse` `depose` `rest` |
 * | Elect, Check, Shield | selects `elect` `check` `shield` |
 * | Compare | select `compare` with two values; with more than 25 players `compare`, then `compare-with` |
 * | Nominate, Withdraw, CastVote, Unvote | `/nominate` `/withdraw` `/vote` `/unvote`; selects and buttons of the same name |
 * | SpeakLastWord, FileColumn, PleadSuicide | `/lastword` `/column` `/suicide`, with their text or through the modal |
 * | DeclareTruce | `/truce`; button `truce` |
 * | Answer | button `answer` |
 * | Pause, Resume, Advance | `/gm pause|resume|advance`; buttons of the console |
 * | ApproveSuicide, DenySuicide | `/gm suicide approve|deny`; selects of the console |
 * | DecideForCoven | `/gm decide`; select `decide` and button `decide-none` |
 * | Undo, Cancel | `/gm undo|cancel`, which show what would happen; then the button of the same name |
 * | StartGame, Extend, Kill, Burn, Revive, Spare, Replace, AssignRole, AppointWarlock, HostNominate, ChangeSettings | `/gm start|extend|kill|burn|revive|spare|replace|role|warlock|nominate|settings` |
 */
const shapes = {
  join: {},
  leave: {},
  propose: { moment: 'number' },
  'propose-text': { moment: 'number', target: 'id' },
  kill: { moment: 'number' },
  'kill-text': { moment: 'number', target: 'id' },
  refuse: { moment: 'number' },
  elect: {},
  depose: { moment: 'number' },
  check: { moment: 'number' },
  strike: { moment: 'number' },
  'strike-text': { moment: 'number', target: 'id' },
  rest: { moment: 'number' },
  compare: { moment: 'number' },
  'compare-with': { moment: 'number', first: 'id' },
  shield: { moment: 'number' },
  column: {},
  'column-text': {},
  truce: { moment: 'number' },
  nominate: { moment: 'number' },
  withdraw: { moment: 'number' },
  vote: { moment: 'number' },
  unvote: { moment: 'number' },
  lastword: { moment: 'number' },
  'lastword-text': { moment: 'number' },
  'suicide-text': {},
  answer: { riddle: 'id', choice: 'number' },
  night: {},
  pause: {},
  resume: {},
  advance: { phase: 'id' },
  approve: {},
  deny: {},
  decide: { moment: 'number' },
  'decide-none': { moment: 'number' },
  undo: { acts: 'number', version: 'number' },
  cancel: {},
  log: { before: 'number' },
} as const satisfies Record<string, Record<string, Field>>

export type Verb = keyof typeof shapes
type Value<F extends Field> = F extends 'number' ? number : PlayerId
export type Intent<V extends Verb = Verb> = {
  [K in V]: { readonly verb: K; readonly gameId: string } & {
    readonly [F in keyof (typeof shapes)[K]]: (typeof shapes)[K][F] extends Field ? Value<(typeof shapes)[K][F]> : never
  }
}[V]

const mark = 'bz'
const separator = '|'
/** Discord's limit for a custom id. */
const longest = 100

/**
 * `bz|game|verb|field|…`, at most 100 characters (throws otherwise: a bug). `slot` tells apart controls of one
 * message that mean the same, such as a list cut into several selects; it is not read back.
 */
export function customId(intent: Intent, slot?: number): string {
  const fields = Object.keys(shapes[intent.verb]).map((name) => String(Reflect.get(intent, name)))
  const parts = [mark, intent.gameId, intent.verb, ...fields].map(encodeURIComponent)
  const id = parts.join(separator) + (slot === undefined ? '' : `~${slot}`)
  if (id.length > longest) throw new RangeError(`custom id longer than ${longest}: ${id}`)
  return id
}

/** The meaning of a component's id, `null` for whatever this bot did not make. Takes any string. */
export function parseCustomId(id: string): Intent | null {
  const [own, gameId, verb, ...fields] = decoded(id.replace(/~\d{1,2}$/, ''))
  if (own !== mark || !gameId || !isVerb(verb)) return null
  const shape: Readonly<Record<string, Field>> = shapes[verb]
  const names = Object.keys(shape)
  if (names.length !== fields.length) return null
  const intent: Record<string, string | number> = { verb, gameId }
  for (const [at, name] of names.entries()) {
    const text = fields[at] ?? ''
    if (text === '' || (shape[name] === 'number' && !/^\d{1,10}$/.test(text))) return null
    intent[name] = shape[name] === 'number' ? Number(text) : text
  }
  return intent as unknown as Intent
}

const isVerb = (text: string | undefined): text is Verb => text !== undefined && Object.hasOwn(shapes, text)

function decoded(id: string): string[] {
  try {
    return id.split(separator).map(decodeURIComponent)
  } catch {
    return []
  }
}
