import { living } from './population.js'
import type { Role } from './role.js'
import type { RoleId } from './role-ids.js'
import { catholic } from './roles/catholic.js'
import { citizen } from './roles/citizen.js'
import { coven } from './roles/coven.js'
import { journalist } from './roles/journalist.js'
import { samhain } from './roles/samhain.js'
import { surgeon } from './roles/surgeon.js'
import type { GameState, NightPhase, Player } from './state.js'

/** Every role. A new one breaks the build wherever an answer is missing. */
export const roles: Record<RoleId, Role> = { coven, samhain, catholic, surgeon, journalist, citizen }

export const roleOf = (player: Player): Role => roles[player.role]

/** Whom this night still waits for (C2). */
export const awaitedIn = (state: GameState, night: NightPhase): Player[] =>
  living(state).filter((player) => {
    const role = roleOf(player)
    return role.awaited(state, night, player) && !role.acted(state, night, player)
  })
