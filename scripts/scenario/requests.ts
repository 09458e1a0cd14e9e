import type { HostAct, PlayerAct } from '#engine/commands'
import type { GameState, PlayerId } from '#engine/state'
import type { Request } from '#game/request'
import type { ActStep } from './scenario-file.js'

type Make = (step: ActStep, id: (name: string | undefined) => PlayerId, state: GameState) => Request['act']

/** The button that the scenario calls right or wrong. */
export function choiceOf(step: ActStep, { phase }: GameState): number {
  const right = phase.phase === 'riddle' ? phase.riddle.right : 0
  return step.choice === 'right' ? right : (right + 1) % 4
}

const player: Record<string, (...args: Parameters<Make>) => PlayerAct> = {
  propose: (step, id) => ({ kind: 'Propose', target: id(step.target), description: step.description ?? '' }),
  kill: (step, id) => ({ kind: 'DecideKill', target: id(step.target), description: step.description ?? '' }),
  refuse: () => ({ kind: 'RefuseKill' }),
  elect: (step, id) => ({ kind: 'Elect', target: id(step.target) }),
  depose: () => ({ kind: 'DemandElection' }),
  check: (step, id) => ({ kind: 'Check', target: id(step.target) }),
  strike: (step, id) => ({ kind: 'Strike', target: id(step.target), description: step.description ?? '' }),
  rest: () => ({ kind: 'Rest' }),
  truce: () => ({ kind: 'DeclareTruce' }),
  compare: (step, id) => ({ kind: 'Compare', targets: [id(step.targets?.[0]), id(step.targets?.[1])] }),
  column: (step) => ({ kind: 'FileColumn', text: step.text ?? '' }),
  shield: (step, id) => ({ kind: 'Shield', target: id(step.target) }),
  nominate: (step, id) => ({ kind: 'Nominate', target: id(step.target) }),
  withdraw: () => ({ kind: 'Withdraw' }),
  vote: (step, id) => ({ kind: 'CastVote', target: id(step.target) }),
  unvote: () => ({ kind: 'Unvote' }),
  lastWord: (step) => ({ kind: 'SpeakLastWord', text: step.text ?? '' }),
  suicide: (step) => ({ kind: 'PleadSuicide', reason: step.reason ?? '' }),
  answer: (step, _id, state) => ({ kind: 'Answer', choice: choiceOf(step, state) }),
}

const host: Record<
  string,
  (...args: Parameters<Make>) => Exclude<HostAct, { kind: 'Undo' }> | { kind: 'Undo'; acts: number }
> = {
  advance: () => ({ kind: 'Advance' }),
  pause: () => ({ kind: 'Pause' }),
  resume: () => ({ kind: 'Resume' }),
  extend: (step) => ({ kind: 'Extend', minutes: step.minutes ?? 0 }),
  kill: (step, id) => ({ kind: 'Kill', target: id(step.target) }),
  revive: (step, id) => ({ kind: 'Revive', target: id(step.target) }),
  burn: (step, id) => ({ kind: 'Burn', target: id(step.target) }),
  spare: (step, id) => ({ kind: 'Spare', target: id(step.target) }),
  replace: (step, id) => ({ kind: 'Replace', target: id(step.target), by: id(step.by), name: step.by ?? '' }),
  role: (step, id) => ({ kind: 'AssignRole', target: id(step.target), role: step.role ?? 'citizen' }),
  warlock: (step, id) => ({ kind: 'AppointWarlock', target: id(step.target) }),
  approve: (step, id) => ({ kind: 'ApproveSuicide', target: id(step.target) }),
  deny: (step, id) => ({ kind: 'DenySuicide', target: id(step.target) }),
  undo: (step) => ({ kind: 'Undo', acts: step.acts ?? 1 }),
  cancel: () => ({ kind: 'Cancel' }),
  nominate: (step, id) => ({ kind: 'HostNominate', target: id(step.target) }),
  decide: (step, id) => ({ kind: 'DecideForCoven', target: step.target === undefined ? null : id(step.target) }),
}

/** The act of a step as the application takes it. The same word may be a player's act and the host's. */
export function requestOf(step: ActStep, id: (name: string | undefined) => PlayerId, state: GameState): Request['act'] {
  const make = step.as === 'host' ? host[step.act] : (player[step.act] ?? host[step.act])
  if (!make) throw new Error(`no one can ${step.act} as ${step.as}`)
  return make(step, id, state)
}
