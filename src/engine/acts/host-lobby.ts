import type { Cast } from '../commands.js'
import { composition, deal, playerLimits } from '../deal.js'
import { settleOffice } from '../election.js'
import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { letNightFall } from '../phases/nightfall.js'
import { idsOf, livingWith, playersOf } from '../population.js'
import { type ClockSetting, clockSettings } from '../settings.js'
import { badSetting } from '../settings-check.js'

/** Before the start anything; in a running game only the clock, for phases to come (rules: Settings). */
export function changeSettings(hearing: Hearing, act: ActOf<'ChangeSettings'>): Verdict {
  const bad = badSetting(act.changes, hearing.state.settings)
  if (bad) return { code: 'bad-setting', setting: bad }
  const fixed = Object.keys(act.changes).find((key) => !clockSettings.includes(key as ClockSetting))
  if (hearing.state.phase.phase !== 'lobby' && fixed) return 'wrong-phase'
  hearing.emit({ kind: 'SettingsChanged', changes: act.changes })
  return
}

/** P2, C1: the deal, drawn from the seed or made by hand; the first election and the first night. */
export function startGame(hearing: Hearing, act: ActOf<'StartGame'>): Verdict {
  const { state, command } = hearing
  if (state.phase.phase !== 'lobby') return 'wrong-phase'
  const players = idsOf(playersOf(state))
  if (act.cast) {
    beginGame(hearing, command.seed, act.cast)
    return
  }
  if (players.length < playerLimits.fewest) return 'too-few-players'
  const counts = composition(players.length, state.settings)
  if (!counts) return { code: 'bad-setting', setting: 'counts' }
  beginGame(hearing, command.seed, { roles: deal(command.seed, players, counts), warlock: null })
  return
}

function beginGame(hearing: Hearing, seed: string, { roles, warlock }: Cast): void {
  hearing.emit({ kind: 'RolesDealt', seed, roles })
  if (warlock !== null) hearing.emit({ kind: 'WarlockChosen', player: warlock, how: 'host' })
  else if (livingWith(hearing.state, 'coven').length > 1) {
    hearing.emit({ kind: 'ElectionOpened', cause: 'first', by: null })
  }
  settleOffice(hearing)
  letNightFall(hearing, hearing.now, 1, true)
}
