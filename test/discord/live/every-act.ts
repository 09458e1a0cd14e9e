import type { HostAct, PlayerAct } from '#engine/commands'
import type { UndoRequest } from '#game/request'

type Ids = Readonly<Record<string, string>>

/** One act of every kind that only a host may ask for. */
export function hostActs(ids: Ids): (Exclude<HostAct, { kind: 'Undo' }> | UndoRequest)[] {
  const target = ids.hal ?? ''
  return [
    { kind: 'StartGame' },
    { kind: 'Pause' },
    { kind: 'Resume' },
    { kind: 'Extend', minutes: 5 },
    { kind: 'Advance' },
    { kind: 'Kill', target },
    { kind: 'Burn', target },
    { kind: 'Revive', target },
    { kind: 'Spare', target },
    { kind: 'Replace', target, by: ids.zed ?? '', name: 'zed' },
    { kind: 'AssignRole', target, role: 'coven' },
    { kind: 'AppointWarlock', target },
    { kind: 'ApproveSuicide', target },
    { kind: 'DenySuicide', target },
    { kind: 'DecideForCoven', target },
    { kind: 'DecideForCoven', target: null },
    { kind: 'HostNominate', target },
    { kind: 'ChangeSettings', changes: { burningMinutes: 20 } },
    { kind: 'Cancel' },
    { kind: 'Undo', acts: 1 },
  ]
}

/** One act of every kind that a player may ask for in a running game. */
export function playerActs(ids: Ids, target = ids.hal ?? ''): PlayerAct[] {
  const words = 'Found under the mill wheel.'
  return [
    { kind: 'Propose', target, description: words },
    { kind: 'DecideKill', target, description: words },
    { kind: 'RefuseKill' },
    { kind: 'Elect', target },
    { kind: 'DemandElection' },
    { kind: 'Check', target },
    { kind: 'Strike', target, description: words },
    { kind: 'Rest' },
    { kind: 'Compare', targets: [target, ids.dan ?? ''] },
    { kind: 'FileColumn', text: words },
    { kind: 'Shield', target },
    { kind: 'DeclareTruce' },
    { kind: 'Nominate', target },
    { kind: 'Withdraw' },
    { kind: 'CastVote', target },
    { kind: 'Unvote' },
    { kind: 'SpeakLastWord', text: words },
    { kind: 'PleadSuicide', reason: words },
    { kind: 'Answer', choice: 1 },
  ]
}
