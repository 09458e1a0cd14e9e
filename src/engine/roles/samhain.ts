// "I play alone: each night I look, I strike, or I look and then strike. Only fire kills me."
import { hasLooked, type Role, sleeper } from '../role.js'

export const samhain: Role = {
  ...sleeper,
  id: 'samhain',
  side: 'alone',
  guise: (state) => state.settings.samhainGuise,
  powers: ['Check', 'Strike', 'Rest'],
  awaited: (_state, night, player) => player.asleepOn !== night.day,
  acted: (state, night, player) =>
    Object.hasOwn(night.strikes, player.id) ||
    Object.hasOwn(night.rested, player.id) ||
    hasLooked(state, night.day, player.id),
}
