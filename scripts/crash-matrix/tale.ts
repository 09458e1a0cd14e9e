import type { RoleId } from '#engine/role-ids'
import type { GameState, PlayerId } from '#engine/state'
import type { Request } from '#game/request'

/** One step of the tale. Everything in it is a function of the state, so that any life of the bot can do it. */
export type Deed =
  | {
      readonly name: string
      readonly kind: 'order'
      /** A slash command of the host's that is no act of a running game. */
      readonly command: string
      readonly options: Readonly<Record<string, string>>
      /** Whether a new game stands in the log when it is done; else doing it twice is doing it once. */
      readonly opens: boolean
    }
  | {
      readonly name: string
      readonly kind: 'act'
      readonly by: (state: GameState) => PlayerId | 'host'
      readonly act: (state: GameState) => Request['act']
    }
  /** The clock runs to the moment at which the game wakes by itself. */
  | { readonly name: string; readonly kind: 'clock' }
  /** The bot dies between two deeds; its steps are those of the next life's beginning. */
  | { readonly name: string; readonly kind: 'restart' }

export const people = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'zed'] as const

const holder = (state: GameState, role: RoleId, nth = 0): PlayerId =>
  Object.values(state.players).filter((player) => player.role === role)[nth]?.id ?? ''
const alive = (state: GameState): PlayerId[] =>
  Object.values(state.players).flatMap(({ id, alive: lives }) => (lives ? [id] : []))
const sitter = (state: GameState, nth: number): PlayerId => alive(state)[nth] ?? ''
const candidate = (state: GameState, nth: number): PlayerId =>
  (state.phase.phase === 'burning' ? state.phase.candidates[nth] : undefined) ?? ''
const rightOf = ({ phase }: GameState): number => (phase.phase === 'riddle' ? phase.riddle.right : 0)
const racer = (state: GameState, nth: number): PlayerId =>
  (state.phase.phase === 'riddle' ? state.phase.among[nth] : undefined) ?? ''

type By = (state: GameState) => PlayerId | 'host'
const as = (name: string, by: By, act: (state: GameState) => Request['act']): Deed => ({ name, kind: 'act', by, act })
const host =
  (name: string) =>
  (act: (state: GameState) => Request['act']): Deed =>
    as(name, () => 'host', act)
const time = (name: string): Deed => ({ name, kind: 'clock' })
const restart: Deed = { name: 'take a game up', kind: 'restart' }
const order = (name: string, command: string, options: Readonly<Record<string, string>>, opens = false): Deed => ({
  name,
  kind: 'order',
  command,
  options,
  opens,
})
const role =
  (id: RoleId, nth = 0): By =>
  (state) =>
    holder(state, id, nth)

/** By name, for those who sit down. */
export function tale(ids: Readonly<Record<string, PlayerId>>): readonly Deed[] {
  const join = (name: string): Deed =>
    as(
      'join',
      () => ids[name] ?? '',
      () => ({ kind: 'Join', name }),
    )
  const players = people.slice(0, 9)
  return [
    order('set the server up', 'gm setup', { language: 'en-US' }),
    order('open a game', 'gm open', { title: 'The Matrix', schedule: 'blitz' }, true),
    // The tale has its own deal: the table of the rules may change.
    order('deal by hand', 'gm settings', {
      setting: 'counts',
      value: 'coven 2, samhain 1, catholic 1, surgeon 1, journalist 1',
    }),
    ...players.map(join),
    as(
      'leave',
      () => ids.ida ?? '',
      () => ({ kind: 'Leave' }),
    ),
    join('ida'),
    host('change a setting')(() => ({ kind: 'ChangeSettings', changes: { riddleSeconds: 60 } })),
    host('deal')(() => ({ kind: 'StartGame' })),
    // night 1
    as('vote for a Warlock', role('coven', 0), (state) => ({ kind: 'Elect', target: holder(state, 'coven', 0) })),
    as('close the election', role('coven', 1), (state) => ({ kind: 'Elect', target: holder(state, 'coven', 0) })),
    as('propose a victim', role('coven', 1), (state) => ({
      kind: 'Propose',
      target: holder(state, 'citizen', 0),
      description: 'Under the mill wheel.',
    })),
    as('decide the kill', role('coven', 0), (state) => ({
      kind: 'DecideKill',
      target: holder(state, 'citizen', 0),
      description: 'In the well, head first.',
    })),
    as('check as Samhain', role('samhain'), (state) => ({ kind: 'Check', target: holder(state, 'citizen', 1) })),
    as('seal a strike', role('samhain'), (state) => ({
      kind: 'Strike',
      target: holder(state, 'citizen', 1),
      description: 'A lantern went out.',
    })),
    as('check as the Catholic', role('catholic'), (state) => ({ kind: 'Check', target: holder(state, 'coven', 1) })),
    as('compare two', role('journalist'), (state) => ({
      kind: 'Compare',
      targets: [holder(state, 'coven', 1), holder(state, 'citizen', 2)],
    })),
    as('file a column', role('journalist'), () => ({ kind: 'FileColumn', text: 'Keep your candles lit.' })),
    as('shield somebody', role('surgeon'), (state) => ({ kind: 'Shield', target: holder(state, 'citizen', 1) })),
    time('dawn'),
    restart,
    // day 1
    as('nominate', role('coven', 1), (state) => ({ kind: 'Nominate', target: holder(state, 'catholic') })),
    as('withdraw a nomination', role('coven', 1), () => ({ kind: 'Withdraw' })),
    as('nominate', role('coven', 1), (state) => ({ kind: 'Nominate', target: holder(state, 'citizen', 2) })),
    as('nominate', role('catholic'), (state) => ({ kind: 'Nominate', target: holder(state, 'coven', 1) })),
    host('pause')(() => ({ kind: 'Pause' })),
    host('resume')(() => ({ kind: 'Resume' })),
    host('extend')(() => ({ kind: 'Extend', minutes: 3 })),
    time('the burning begins'),
    as(
      'a last word',
      (state) => candidate(state, 0),
      () => ({ kind: 'SpeakLastWord', text: 'Not me. The other one.' }),
    ),
    as(
      'vote',
      (state) => sitter(state, 0),
      (state) => ({ kind: 'CastVote', target: candidate(state, 0) }),
    ),
    as(
      'take a vote back',
      (state) => sitter(state, 0),
      () => ({ kind: 'Unvote' }),
    ),
    as(
      'vote',
      (state) => sitter(state, 0),
      (state) => ({ kind: 'CastVote', target: candidate(state, 0) }),
    ),
    as(
      'vote',
      (state) => sitter(state, 1),
      (state) => ({ kind: 'CastVote', target: candidate(state, 1) }),
    ),
    time('the burning ends in a tie'),
    as(
      'a wrong answer',
      (state) => racer(state, 0),
      (state) => ({ kind: 'Answer', choice: (rightOf(state) + 1) % 4 }),
    ),
    as(
      'a right answer',
      (state) => racer(state, 1),
      (state) => ({ kind: 'Answer', choice: rightOf(state) }),
    ),
    restart,
    time('the riddle is settled'),
    // night 2
    as(
      'refuse to kill',
      (state) => state.warlock ?? '',
      () => ({ kind: 'RefuseKill' }),
    ),
    as(
      'demand an election',
      (state) => state.warlock ?? '',
      () => ({ kind: 'DemandElection' }),
    ),
    time('a night ends'),
    // day 2
    as('plead', role('citizen', 1), () => ({ kind: 'PleadSuicide', reason: 'The owls told me to.' })),
    host('deny a plea')((state) => ({ kind: 'DenySuicide', target: holder(state, 'citizen', 1) })),
    host('undo')(() => ({ kind: 'Undo', acts: 1 })),
    host('resume')(() => ({ kind: 'Resume' })),
    host('grant a plea')((state) => ({ kind: 'ApproveSuicide', target: holder(state, 'citizen', 1) })),
    host('revive')((state) => ({ kind: 'Revive', target: holder(state, 'citizen', 1) })),
    host('replace a player')((state) => ({
      kind: 'Replace',
      target: holder(state, 'citizen', 1),
      by: ids.zed ?? '',
      name: 'zed',
    })),
    as('declare a truce', role('catholic'), () => ({ kind: 'DeclareTruce' })),
    host('end a phase')(() => ({ kind: 'Advance' })),
    host('kill')((state) => ({ kind: 'Kill', target: holder(state, 'samhain') })),
    host('kill')((state) => ({
      kind: 'Kill',
      target: alive(state).find((id) => state.players[id]?.role === 'coven') ?? '',
    })),
    host('kill, and the game ends')((state) => ({
      kind: 'Kill',
      target: alive(state).find((id) => state.players[id]?.role === 'coven') ?? '',
    })),
    // another game of the same server, called off
    order('open the next game', 'gm open', { title: 'The Sequel', schedule: 'classic' }, true),
    join('ann'),
    host('call a game off')(() => ({ kind: 'Cancel' })),
  ]
}
