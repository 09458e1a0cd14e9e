import { nightOf, phaseMark } from '#discord/moment'
import { burningPanel } from '#discord/panels/burning-panel'
import { consolePanel } from '#discord/panels/console-panel'
import { covenPanel } from '#discord/panels/coven-panel'
import { dayPanel } from '#discord/panels/day-panel'
import type { PanelBody } from '#discord/panels/layout'
import { lobbyPanel } from '#discord/panels/lobby-panel'
import { riddlePanel } from '#discord/panels/riddle-panel'
import { seatPanel } from '#discord/panels/seat-panel'
import type { GameState } from '#engine/state'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import { type ChannelKey, isSeatRole } from '#game/announcement'
import type { Ailments } from '#game/vitals'
import { type Translate, translator } from '#i18n/translate'

/** A message that is kept up to date. */
export interface Panel {
  /** Unique in the game. One per phase, so that each phase has its panel below the talk; one no longer listed is over. */
  readonly key: string
  readonly channel: ChannelKey
  readonly body: PanelBody
}

/**
 * Every panel that should stand now, in the game's language. Pure; built from views only (law 4). `ailments`: what is
 * late, for the host.
 */
export function panelsFor(state: GameState, ailments: Ailments | null = null): readonly Panel[] {
  const t = translator(state.locale)
  if (state.phase.phase === 'ended') return []
  const mark = phaseMark(state)
  const public_ = viewFor(state, { kind: 'public' })
  const host = viewFor(state, { kind: 'host' })
  const town = townBody(public_, t)
  return [
    ...(town ? [{ key: `town:${mark}`, channel: 'town' as const, body: town }] : []),
    ...(state.phase.phase === 'lobby' ? [] : secretPanels(state, mark, t)),
    ...(host.host
      ? [
          {
            key: `console:${mark}`,
            channel: 'host' as const,
            body: consolePanel(host, host.host, nightOf(state), mark, t, ailments),
          },
        ]
      : []),
  ]
}

function townBody(view: View, t: Translate): PanelBody | null {
  switch (view.phase) {
    case 'lobby':
      return lobbyPanel(view, t)
    case 'day':
      return dayPanel(view, t)
    case 'burning':
      return burningPanel(view, t)
    case 'riddle':
      return view.riddle && riddlePanel(view, view.riddle, t)
    default:
      return null
  }
}

function secretPanels(state: GameState, mark: string, t: Translate): Panel[] {
  const night = nightOf(state)
  const living = Object.values(state.players).filter(({ alive }) => alive)
  const seats = living
    .filter(({ role }) => isSeatRole(role))
    .map(({ id }) => ({ id, body: seatPanel(viewFor(state, { kind: 'player', id }), night, t) }))
  const coven = covenBody(state, t)
  return [
    ...(coven ? [{ key: `coven:${mark}`, channel: 'coven' as const, body: coven }] : []),
    ...seats.flatMap(({ id, body }) =>
      body ? [{ key: `seat:${id}:${mark}`, channel: `seat:${id}` as const, body }] : [],
    ),
  ]
}

/** By night, and by day while an election is open (N6). */
export function covenBody(state: GameState, t: Translate): PanelBody | null {
  if (state.phase.phase !== 'night' && state.election === null) return null
  const members = Object.values(state.players).filter(({ alive, role }) => alive && role === 'coven')
  return covenPanel(
    members.map(({ id }) => viewFor(state, { kind: 'player', id })),
    nightOf(state),
    t,
  )
}
