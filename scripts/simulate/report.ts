import { composition } from '#engine/deal'
import { roleIds, winners } from '#engine/role-ids'
import { defaultSettings } from '#engine/settings'
import { deathCauses } from '#engine/state'
import type { Orders } from './orders.js'
import type { Row } from './simulate.js'
import { lengthOf, type Tally, wilson } from './tally.js'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Right-aligned columns under their heads; the first column is a label and stands left. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)]
    .map((text) => text.trimEnd())
    .join('\n')
}

function winsOf({ games, wins }: Tally, winner: keyof Tally['wins']): string {
  const { share, low, high } = wilson(wins[winner], games)
  return `${percent(share)} (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`
}

/** The cards of a game in short: how many of each role that somebody gets. */
export function cardsOf(players: number, settings: Orders['settings']): string {
  const counts = composition(players, { ...defaultSettings, ...settings })
  return roleIds.flatMap((role) => (counts?.[role] ? [`${counts[role]} ${role}`] : [])).join(', ')
}

/** Wins and length for each number of players. */
const summary = (rows: readonly Row[]): string =>
  columns(
    ['players', ...winners, 'days'],
    rows.map(({ players, tally }) => [
      String(players),
      ...winners.map((winner) => winsOf(tally, winner)),
      lengthOf(tally).mean.toFixed(1),
    ]),
  )

/** All that was counted of one number of players. */
function details({ players, tally }: Row, settings: Orders['settings']): string {
  const { shortest, median, mean, longest } = lengthOf(tally)
  const deaths = deathCauses.filter((cause) => tally.deaths[cause] > 0)
  const refusals = Object.entries(tally.refusals).sort(([, a], [, b]) => b - a)
  const refused = refusals.reduce((sum, [, count]) => sum + count, 0)
  return [
    `${players} players: ${cardsOf(players, settings)}`,
    columns(
      ['side', 'wins', '95 %'],
      winners.map((winner) => {
        const { share, low, high } = wilson(tally.wins[winner], tally.games)
        return [winner, percent(share), `${percent(low)} – ${percent(high)}`]
      }),
    ),
    `length in days: ${mean.toFixed(1)} on average, ${shortest} to ${longest}, half of them at most ${median}`,
    columns(
      ['role', 'survive', '95 %'],
      roleIds.flatMap((role) => {
        if (tally.dealt[role] === 0) return []
        const { share, low, high } = wilson(tally.survived[role], tally.dealt[role])
        return [[role, percent(share), `${percent(low)} – ${percent(high)}`]]
      }),
    ),
    columns(
      ['death', 'a game'],
      deaths.map((cause) => [cause, (tally.deaths[cause] / tally.games).toFixed(2)]),
    ),
    `refused: ${refused} of ${tally.acts} acts${refusals.length > 0 ? ` (${refusals.map(([code, count]) => `${code} ${count}`).join(', ')})` : ''}`,
  ].join('\n\n')
}

/** For people. */
export function tableOf(rows: readonly Row[], { games, seed, settings, locale }: Orders): string {
  const set = Object.entries(settings).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const head = `${games} games each, seed "${seed}", ${locale}${set.length > 0 ? `, ${set.join(' ')}` : ''}`
  const [only] = rows
  return [head, rows.length === 1 && only ? details(only, settings) : summary(rows)].join('\n\n')
}

/** For programs: the counts, with the shares and their intervals beside them. */
export function jsonOf(rows: readonly Row[], { games, seed, settings, locale }: Orders): string {
  return JSON.stringify(
    {
      games,
      seed,
      locale,
      settings,
      rows: rows.map(({ players, tally }) => ({
        players,
        composition: composition(players, { ...defaultSettings, ...settings }),
        ...tally,
        shares: Object.fromEntries(winners.map((winner) => [winner, wilson(tally.wins[winner], tally.games)])),
        survival: Object.fromEntries(
          roleIds.flatMap((role) =>
            tally.dealt[role] > 0 ? [[role, wilson(tally.survived[role], tally.dealt[role])]] : [],
          ),
        ),
        length: lengthOf(tally),
      })),
    },
    null,
    2,
  )
}
