// "I learn one true role a night, and once a game I can give the town a day of truce."
import { hasLooked, type Role, sleeper } from '../role.js'

export const catholic: Role = {
  ...sleeper,
  id: 'catholic',
  powers: ['Check', 'DeclareTruce'],
  awaited: () => true,
  acted: (state, night, player) => hasLooked(state, night.day, player.id),
}
