import { listed, type PanelBody, panelBody, text } from '#discord/panels/layout'
import { Roster } from '#discord/panels/roster'
import type { GameState, PlayerId } from '#engine/state'
import type { PlayerLine } from '#engine/view'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** Everyone at the table: the living and the dead, with whatever the reader may know of them. */
export function playersCard(state: GameState, reader: PlayerId, t: Translate): PanelBody {
  const view = viewFor(state, { kind: 'player', id: reader })
  const roster = Roster.of(view.players)
  const lines = (players: readonly PlayerLine[]) =>
    listed(
      players.map((player) => `${roster.line(player.id)} (<@${player.id}>)${details(player, t)}`),
      1800,
      (left) => `… +${left}`,
    )
  const living = view.players.filter(({ alive }) => alive)
  const dead = view.players.filter(({ alive }) => !alive)
  return panelBody('bone', [
    text(`### ${t('replies:players.living', { count: living.length })}`, lines(living)),
    dead.length > 0 ? text(`### ${t('replies:players.dead', { count: dead.length })}`, lines(dead)) : null,
  ])
}

function details({ role, death }: PlayerLine, t: Translate): string {
  const parts = [
    role && t(`roles:name.${role}`),
    death && t('replies:players.death', { how: t(`replies:cause.${death.cause}`), day: death.day }),
  ].filter((part) => part !== null && part !== '')
  return parts.length === 0 ? '' : ` — ${parts.join(' · ')}`
}
