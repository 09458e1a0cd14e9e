// "I hold two people up to the light and see whether they wear the same guise; and I edit the Gazette."
import { hasLooked, type Role, sleeper } from '../role.js'

export const journalist: Role = {
  ...sleeper,
  id: 'journalist',
  powers: ['Compare', 'FileColumn'],
  awaited: () => true,
  acted: (state, night, player) => hasLooked(state, night.day, player.id),
}
