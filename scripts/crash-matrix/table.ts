import type { Point, Reference } from './matrix.js'

/** One line a kind of deed: its steps, the deaths in it by way of dying, and how many of them left a trace. */
export function tableOf(reference: Reference, inPlace: readonly Point[], killed: readonly Point[]): string {
  const names = [...new Set(reference.deeds.map(({ name }) => name))]
  const rows = names.map((name) => {
    const steps = reference.deeds.filter((deed) => deed.name === name).reduce((sum, deed) => sum + deed.steps, 0)
    return [name, String(steps), ...tally(inPlace, name), ...tally(killed, name)]
  })
  const head = ['deed', 'steps', 'died in place', 'traces', 'SIGKILL', 'traces']
  const sums = ['all', ...[1, 2, 3, 4, 5].map((column) => String(sum(rows.map((row) => Number(row[column])))))]
  return [
    ...table([head, ...rows, sums]),
    '',
    'In place: one process for all lives, whose wires are cut at the step and whose remains reach nobody.',
    'SIGKILL: a process of its own, ended by the kernel at the step.',
  ].join('\n')
}

const tally = (points: readonly Point[], name: string): [string, string] => {
  const own = points.filter((point) => point.name === name)
  return [
    String(own.filter(({ death }) => death !== null).length),
    String(own.filter(({ wrong }) => wrong !== null).length),
  ]
}

/** Before and after what the bot died, and how often. */
export function placeTable(points: readonly Point[]): string {
  const counts = new Map<string, number>()
  for (const { death } of points) {
    if (death === null) continue
    const { wire, way, what } = death.crossing
    const place = `${wire} ${way}: ${what}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a).map(([place, count]) => [place, String(count)])
  return ['', ...table([['died when', 'times'], ...rows])].join('\n')
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
