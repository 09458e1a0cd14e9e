import { deadlineOf } from '#engine/deadline'
import { countByTarget } from '#engine/population'
import type { GameState } from '#engine/state'
import { candidatesOf } from '#engine/view-for'
import type { Table } from './table.js'

/** What a scenario may expect of a game, in the names of the file. */
export interface Observation {
  readonly phase: string
  readonly day: number
  readonly living: readonly string[]
  readonly dead: readonly string[]
  readonly warlock: string | null
  readonly winner: string | null
  readonly candidates: readonly string[]
  readonly tally: Readonly<Record<string, number>>
  readonly riddle: { readonly among: readonly string[]; readonly round: number } | null
  readonly lastBurned: string | null
  /** ms, `null` while paused or ended. */
  readonly deadline: number | null
  readonly silent: readonly string[]
  readonly roles: Readonly<Record<string, string>>
  readonly gazette: {
    readonly deaths: readonly string[]
    readonly descriptions: readonly string[]
    readonly refused: boolean
    readonly saved: boolean
    readonly truce: boolean
    readonly burned: string | null
  } | null
  readonly told: Readonly<Record<string, readonly string[]>>
}

export async function observe(table: Table, toldNames: readonly string[]): Promise<Observation> {
  const state = await table.state()
  return {
    ...situation(state, (id) => table.nameOf(id)),
    silent: await table.silent(),
    told: await table.takeTold(toldNames),
  }
}

function situation(state: GameState, name: (id: string) => string): Omit<Observation, 'silent' | 'told'> {
  const { phase, gazette } = state
  const players = Object.values(state.players)
  const names = (alive: boolean) => players.filter((player) => player.alive === alive).map((player) => name(player.id))
  const optional = (id: string | null | undefined) => (id === null || id === undefined ? null : name(id))
  const counts = countByTarget(phase.phase === 'burning' ? phase.votes : {})
  return {
    phase: phase.phase,
    day: phase.phase === 'lobby' ? 0 : phase.day,
    living: names(true),
    dead: names(false),
    warlock: optional(state.warlock),
    winner: phase.phase === 'ended' ? phase.winner : null,
    candidates: candidatesOf(state).map(name),
    tally: Object.fromEntries(
      phase.phase === 'burning' ? phase.candidates.map((id) => [name(id), counts.get(id) ?? 0]) : [],
    ),
    riddle: phase.phase === 'riddle' ? { among: phase.among.map(name), round: phase.round } : null,
    lastBurned: optional(state.burnings.findLast((record) => record.burned !== null)?.burned),
    deadline: deadlineOf(state),
    roles: Object.fromEntries(players.map((player) => [name(player.id), player.role])),
    gazette: gazette && {
      deaths: gazette.deaths.map((death) => name(death.player)),
      descriptions: gazette.descriptions.map(({ text }) => text),
      refused: gazette.refused,
      saved: gazette.saved,
      truce: gazette.truce,
      burned: optional(gazette.burned),
    },
  }
}
