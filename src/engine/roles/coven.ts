// "We kill one of them a night; our Warlock has the last word, and the paper prints how we did it."
import { type Role, sleeper } from '../role.js'

export const coven: Role = {
  ...sleeper,
  id: 'coven',
  side: 'coven',
  guise: () => 'coven',
  powers: ['Propose', 'DecideKill', 'RefuseKill', 'Elect', 'DemandElection'],
  awaited: (state, night) => !night.killForbidden && !isPeaceful(state.settings.firstNight, night.day),
  acted: (_state, night) => night.decision !== null,
}

/** C1: a peaceful first night has no kills, proposals or strikes. */
export const isPeaceful = (firstNight: 'full' | 'peaceful', day: number): boolean =>
  firstNight === 'peaceful' && day === 1
