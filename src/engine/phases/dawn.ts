import { closeElectionAtDawn, settleOffice } from '../election.js'
import type { Hearing } from '../hearing.js'
import { isAlive, living, livingWith, playerOf } from '../population.js'
import { hasLooked } from '../role.js'
import { isPeaceful } from '../roles/coven.js'
import { dayTiming } from '../schedule.js'
import type { GazetteIssue, NightPhase, PlayerId } from '../state.js'
import { victoryOf } from '../victory.js'
import { noteAbsences } from './absence.js'
import { tellWarlockFell } from './nightfall.js'
import { decisionAtDawn } from './silent-warlock.js'

/** What the night has come to, gathered before anyone falls: who dies at dawn still did what he did. */
interface Reckoning {
  /** When dawn breaks, ms. */
  readonly at: number
  readonly night: NightPhase
  readonly shielded: ReadonlySet<PlayerId>
  readonly struck: Set<PlayerId>
  readonly killed: Set<PlayerId>
  readonly descriptions: { victim: PlayerId; text: string }[]
  saved: boolean
  /** Someone was killed by the Coven, or saved from it; else the Gazette prints a refusal. */
  covenStruck: boolean
  metSamhain: boolean
  warlockFell: boolean
}

/** N13, each step in its place. */
const order: readonly ((hearing: Hearing, reckoning: Reckoning) => void)[] = [
  closeElectionAtDawn, // a Warlock chosen at dawn is Warlock for N7
  samhainStrikes, // before the Coven: her strike may void its kill
  warlockFalls, // N7 looks at whom she struck
  covenKills,
  recordNight, // sleep and shields, while everyone still stands
  bury,
  noteAbsences, // S4: as by the host's hand, after the murders
  settleOffice, // among those who are left
]

/** Dawn at `at` (ms): resolves the night, prints the issue, tries victory, begins the day (N13, D1). */
export function breakDawn(hearing: Hearing, at: number): void {
  const night = hearing.state.phase
  if (night.phase !== 'night') return
  const reckoning: Reckoning = {
    at,
    night,
    shielded: new Set(Object.values(night.shields)),
    struck: new Set(),
    killed: new Set(),
    descriptions: [],
    saved: false,
    covenStruck: false,
    metSamhain: false,
    warlockFell: false,
  }
  for (const step of order) step(hearing, reckoning)
  const to = livingWith(hearing.state, 'coven').map((player) => player.id)
  if (reckoning.warlockFell) {
    hearing.emit({ kind: 'KillForfeited', scope: 'tonight' })
    tellWarlockFell(hearing)
  }
  if (reckoning.metSamhain) hearing.emit({ kind: 'CovenTold', notice: 'met-samhain', to })
  hearing.emit({ kind: 'GazettePrinted', issue: issueOf(hearing, reckoning, at) })
  const winner = victoryOf(hearing.state, false)
  if (winner) hearing.emit({ kind: 'GameEnded', at, winner })
  else hearing.emit({ kind: 'DayBroke', day: night.day, ...dayTiming(hearing.state.settings, at) })
}

function samhainStrikes({ state }: Hearing, reckoning: Reckoning): void {
  for (const { target, description } of Object.values(reckoning.night.strikes)) {
    const victim = playerOf(state, target)
    if (!victim || victim.role === 'samhain') continue // N9: only fire kills her
    if (reckoning.shielded.has(target)) {
      reckoning.saved = true
      continue
    }
    reckoning.descriptions.push({ victim: target, text: description })
    if (victim.alive) reckoning.struck.add(target)
  }
}

function warlockFalls({ state }: Hearing, reckoning: Reckoning): void {
  reckoning.warlockFell = state.warlock !== null && reckoning.struck.has(state.warlock)
}

function covenKills(hearing: Hearing, reckoning: Reckoning): void {
  const { state } = hearing
  const { night, struck } = reckoning
  const someoneLeft = livingWith(state, 'coven').some((member) => !struck.has(member.id))
  const forbidden = night.killForbidden || isPeaceful(state.settings.firstNight, night.day)
  if (reckoning.warlockFell || !someoneLeft || forbidden) return
  const decision = decisionAtDawn(hearing, night)
  if (decision.kind === 'refuse') return
  const victim = playerOf(state, decision.target)
  if (!victim) return
  if (victim.role === 'samhain') {
    reckoning.metSamhain = true // N9, shield or no shield
    return
  }
  reckoning.covenStruck = true
  if (reckoning.shielded.has(victim.id)) {
    reckoning.saved = true
    return
  }
  reckoning.descriptions.push({ victim: victim.id, text: decision.description })
  if (victim.alive) reckoning.killed.add(victim.id)
}

function recordNight(hearing: Hearing, { night }: Reckoning): void {
  if (Object.keys(night.shields).length > 0) {
    hearing.emit({ kind: 'ShieldsHeld', night: night.day, shields: night.shields })
  }
  for (const striker of Object.keys(night.strikes)) {
    if (hasLooked(hearing.state, night.day, striker)) {
      hearing.emit({ kind: 'FellAsleep', player: striker, night: night.day + 1 })
    }
  }
}

const causeOf = ({ struck, killed }: Reckoning, player: PlayerId) =>
  struck.has(player) ? (killed.has(player) ? 'coven-and-samhain' : 'samhain') : 'coven'

function bury(hearing: Hearing, reckoning: Reckoning): void {
  for (const player of new Set([...reckoning.struck, ...reckoning.killed])) {
    if (!isAlive(hearing.state, player)) continue
    hearing.emit({
      kind: 'PlayerDied',
      player,
      cause: causeOf(reckoning, player),
      day: reckoning.night.day,
      at: reckoning.at,
    })
  }
}

function issueOf({ state }: Hearing, reckoning: Reckoning, at: number): GazetteIssue {
  const { day } = reckoning.night
  const burning = state.burnings.find((record) => record.day === day - 1) ?? null
  const role = (player: PlayerId) => (state.settings.revealOnDeath ? (playerOf(state, player)?.role ?? null) : null)
  const dead = [...new Set([...reckoning.struck, ...reckoning.killed])]
  return {
    number: day,
    at,
    deaths: dead.map((player) => ({ player, cause: causeOf(reckoning, player), role: role(player) })),
    descriptions: reckoning.descriptions,
    refused: !reckoning.covenStruck,
    saved: reckoning.saved,
    truce: burning?.outcome === 'truce',
    burned: burning?.burned ?? null,
    burning: burning && (state.settings.ballot === 'secret' ? { ...burning, votes: {} } : burning),
    apart: state.apart.map(({ player, cause }) => ({ player, cause, role: role(player) })),
    column: state.column?.text ?? null,
    living: living(state).length,
  }
}
