import type { Intent } from '#discord/custom-id'
import type { GameState } from '#engine/state'

/** The night that is, or the one to come: what panels of night powers are made for. */
export function nightOf({ phase }: GameState): number {
  if (phase.phase === 'lobby') return 1
  return phase.phase === 'night' || phase.phase === 'ended' ? phase.day : phase.day + 1
}

/** The day (dawn to dawn) that is: what panels of the town are made for. */
export function dayOf({ phase }: GameState): number {
  return phase.phase === 'lobby' ? 0 : phase.day
}

/** Names one phase of a game and no other: `night.3`, `riddle.3.2`. */
export function phaseMark({ phase }: GameState): string {
  switch (phase.phase) {
    case 'lobby':
      return 'lobby'
    case 'riddle':
      return `riddle.${phase.day}.${phase.round}`
    default:
      return `${phase.phase}.${phase.day}`
  }
}

/**
 * Whether a press comes from a panel of another day or night than the one in which it would now count. Where it
 * could not count anyway it is not stale: the engine says why.
 */
export function isStale(intent: Intent, state: GameState): boolean {
  const { phase } = state.phase
  switch (intent.verb) {
    case 'propose':
    case 'propose-text':
    case 'kill':
    case 'kill-text':
    case 'refuse':
    case 'depose':
    case 'check':
    case 'strike':
    case 'strike-text':
    case 'rest':
    case 'compare':
    case 'compare-with':
    case 'decide':
    case 'decide-none':
      return phase === 'night' && intent.moment !== nightOf(state)
    case 'shield':
      return (phase === 'night' || phase === 'burning' || phase === 'riddle') && intent.moment !== nightOf(state)
    case 'truce':
    case 'nominate':
    case 'withdraw':
      return phase === 'day' && intent.moment !== dayOf(state)
    case 'vote':
    case 'unvote':
    case 'lastword':
    case 'lastword-text':
      return phase === 'burning' && intent.moment !== dayOf(state)
    case 'advance':
      return intent.phase !== phaseMark(state)
    default:
      return false
  }
}
