import { setTimeout as sleep } from 'node:timers/promises'
import type { GameState, PlayerId } from '#engine/state'
import type { Hands } from '#playground/players/hands'

export interface Gathering {
  readonly players: readonly PlayerId[]
  readonly hostId: string
  readonly hands: Hands
  /** Who is played, or hosts, in person. */
  readonly taken: (id: string) => boolean
  readonly state: () => Promise<GameState>
  readonly signal: AbortSignal
}

/** Real ms between two looks at the table. */
const lookEveryMs = 100

/**
 * Waits in the lobby until everybody sits who has a villager for it, and every person has joined of his own accord.
 * Resolves with true when the roles can be dealt, with false when somebody has dealt them; a host in person does so
 * himself.
 */
export async function everybodySits({ players, hostId, hands, taken, state, signal }: Gathering): Promise<boolean> {
  for (;;) {
    const { phase, players: sitting } = await state()
    if (phase.phase !== 'lobby') return false
    const missing = players.filter((id) => !Object.hasOwn(sitting, id))
    if (missing.length === 0 && !taken(hostId)) return true
    for (const id of missing) if (!taken(id)) await hands.act(id, { kind: 'Join', name: '' })
    await sleep(lookEveryMs, undefined, { signal })
  }
}
