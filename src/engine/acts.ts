import { answer, castVote, speakLastWord, unvote } from './acts/burning.js'
import { decideKill, demandElection, elect, propose, refuseKill } from './acts/coven.js'
import { nominate, withdraw } from './acts/day.js'
import * as host from './acts/host.js'
import * as clock from './acts/host-clock.js'
import { changeSettings, startGame } from './acts/host-lobby.js'
import { pleadSuicide } from './acts/leaving.js'
import { join, leave } from './acts/lobby.js'
import { check, compare } from './acts/looks.js'
import { rest, strike } from './acts/samhain.js'
import { declareTruce, fileColumn, shield } from './acts/town-powers.js'
import type { ActKind, HostAct, PlayerAct } from './commands.js'
import type { ActOf, Hearing, Verdict } from './hearing.js'
import { roles } from './roles.js'
import type { PlayerId } from './state.js'

type PlayerActs = { readonly [K in PlayerAct['kind']]: (hearing: Hearing, act: ActOf<K>, by: PlayerId) => Verdict }
type HostActs = { readonly [K in HostAct['kind']]: (hearing: Hearing, act: ActOf<K>) => Verdict }

/** Every act of a player and the rule that hears it. */
export const playerActs: PlayerActs = {
  Join: join,
  Leave: leave,
  Propose: propose,
  DecideKill: decideKill,
  RefuseKill: refuseKill,
  Elect: elect,
  DemandElection: demandElection,
  Check: check,
  Strike: strike,
  Rest: rest,
  Compare: compare,
  FileColumn: fileColumn,
  Shield: shield,
  DeclareTruce: declareTruce,
  Nominate: nominate,
  Withdraw: withdraw,
  CastVote: castVote,
  Unvote: unvote,
  SpeakLastWord: speakLastWord,
  PleadSuicide: pleadSuicide,
  Answer: answer,
}

/** Every act of those who hold `/gm`. */
export const hostActs: HostActs = {
  ChangeSettings: changeSettings,
  StartGame: startGame,
  Pause: clock.pause,
  Resume: clock.resume,
  Extend: clock.extend,
  Advance: clock.advance,
  Undo: clock.undo,
  Kill: host.kill,
  Burn: host.burn,
  Revive: host.revive,
  Spare: host.spare,
  Replace: host.replace,
  AssignRole: host.assignRole,
  AppointWarlock: host.appointWarlock,
  ApproveSuicide: host.approveSuicide,
  DenySuicide: host.denySuicide,
  DecideForCoven: host.decideForCoven,
  HostNominate: host.nominate,
  Cancel: host.cancel,
}

/** The acts that belong to a role; anyone else is told `not-your-power`. */
export const restricted: ReadonlySet<ActKind> = new Set(Object.values(roles).flatMap((role) => role.powers))

/** C5: what the host himself may not do while the deadlines are frozen, whatever the phase. */
export const haltedByPause: ReadonlySet<ActKind> = new Set<ActKind>(['Advance', 'Extend'])
