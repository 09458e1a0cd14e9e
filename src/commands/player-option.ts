import type { SlashCommandStringOption } from 'discord.js'
import type { Choice } from '#commands/game-command'
import { type CommandPath, named } from '#commands/naming'
import { printedName } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { PlayerId } from '#engine/state'
import type { PlayerLine } from '#engine/view'

/** A player to be named: offered while typing, and taken by name, number, mention or id. */
export const playerOption =
  (path: CommandPath, required = true) =>
  (option: SlashCommandStringOption): SlashCommandStringOption =>
    named(option, path).setRequired(required).setAutocomplete(true)

/** Those of `ids` whose label holds what was typed, in the order of the table. */
export function playerChoices(players: readonly PlayerLine[], ids: readonly PlayerId[], typed: string): Choice[] {
  const roster = Roster.of(players)
  const sought = typed.trim().toLowerCase()
  return ids
    .map((id) => ({ name: roster.label(id), value: id }))
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .slice(0, 25)
}

/**
 * Whom the typed text means: an id or a mention, else the number or the name of one player. What means nobody is
 * handed on as it is, for the engine to refuse.
 */
export function namedPlayer(players: readonly PlayerLine[], typed: string): PlayerId {
  const text = typed.trim()
  const id = /^<@!?(\d{1,20})>$/.exec(text)?.[1] ?? text
  if (players.some((player) => player.id === id)) return id
  const byNumber = /^#?(\d{1,2})\.?$/.exec(text)?.[1]
  const numbered = byNumber === undefined ? undefined : players[Number(byNumber) - 1]
  if (numbered) return numbered.id
  const sought = printedName(text).toLowerCase()
  const same = players.filter(({ name }) => printedName(name).toLowerCase() === sought)
  return same.length === 1 && same[0] ? same[0].id : id
}
