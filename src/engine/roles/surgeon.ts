// "I name one player in the evening or at night; whoever comes for him before dawn comes in vain."
// N10; the window and the refusals are heard in acts/town-powers.ts, the shield holds in phases/dawn.ts
import { type Role, sleeper } from '../role.js'

export const surgeon: Role = {
  ...sleeper,
  id: 'surgeon',
  powers: ['Shield'],
  awaited: (state, night) => state.settings.surgeonWindow === 'eveningAndNight' || night.shieldOpen,
  acted: (_state, night, player) => Object.hasOwn(night.shields, player.id),
}
