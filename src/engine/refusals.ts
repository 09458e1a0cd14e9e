/**
 * Why an act is forbidden, in the order in which the reasons are given: when several apply, the first
 * of this list is told (rules: Refusals).
 */
export const refusalCodes = [
  'not-host',
  'ended',
  'not-playing',
  'dead',
  'paused',
  'too-late',
  'not-your-power',
  'wrong-phase',
  'nominations-closed',
  'election-not-open',
  'not-in-riddle',
  'already-paused',
  'not-paused',
  'asleep',
  'no-kill-tonight',
  'no-warlock',
  'not-warlock',
  'already-looked',
  'already-demanded',
  'truce-spent',
  'last-word-spoken',
  'barred-from-riddle',
  'strike-sealed',
  'nothing-standing',
  'no-plea',
  'unknown-player',
  'dead-target',
  'not-dead',
  'own-kind',
  'self-target',
  'same-target',
  'no-such-target',
  'only-the-checked',
  'repeat-target',
  'not-a-candidate',
  'already-joined',
  'description-required',
  'too-long',
  'too-few-players',
  'game-full',
  'bad-setting',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** The engine's "no": a value, never an exception. `setting` names the key that `bad-setting` is about. */
export interface Refusal {
  readonly code: RefusalCode
  readonly setting?: string
}
