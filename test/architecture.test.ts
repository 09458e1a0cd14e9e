import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

interface Import {
  readonly from: string
  /** A file of ours below src, or a package. */
  readonly to: string
  readonly ours: boolean
  readonly typeOnly: boolean
}

const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/g
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8')
  const found = [...text.matchAll(statement)].map(([, type, to]) => ({ to: to ?? '', typeOnly: type !== undefined }))
  const late = [...text.matchAll(dynamic)].map(([, to]) => ({ to: to ?? '', typeOnly: false }))
  return [...found, ...late].map(({ to, typeOnly }) => {
    if (to.startsWith('#')) return { from: file, to: `${to.slice(1)}.ts`, ours: true, typeOnly }
    if (!to.startsWith('.')) return { from: file, to, ours: false, typeOnly }
    const target = relative(src, resolve(src, dirname(file), to))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts')
    return { from: file, to: target, ours: true, typeOnly }
  })
}

const imports = files.flatMap(importsOf)
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'root')

const pieces = ['game', 'discord', 'i18n', 'engine']
/** Who may import whom; arrows point inwards. `root` is main, config and the assembly of the bot. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  game: ['engine'],
  store: ['engine', 'game'],
  jobs: ['game', 'engine'],
  i18n: ['engine'],
  discord: ['engine', 'game', 'i18n', 'commands', 'interaction-handlers', 'listeners', 'preconditions'],
  commands: pieces,
  'interaction-handlers': pieces,
  listeners: pieces,
  preconditions: pieces,
  'embedded-mongo': [],
  playground: ['engine', 'game', 'discord', 'i18n'],
  // Watches from outside: nobody but the root may know that it does.
  health: ['engine', 'game'],
}

describe('the house', () => {
  it('has only the rooms of its plan', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== 'root'))
    expect([...rooms].filter((room) => !(room in allowed))).toEqual([])
  })

  it('lets arrows point only inwards', () => {
    const wrong = imports.filter(({ from, to, ours, typeOnly }) => {
      const room = roomOf(from)
      if (!ours || room === 'root' || roomOf(to) === room) return false
      // The playground is handed the assembled bot; it knows only its shape.
      if (room === 'playground' && to === 'bot.ts' && typeOnly) return false
      return !allowed[room]?.includes(roomOf(to))
    })
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('lets only the manifest of pieces know the pieces', () => {
    const rooms = ['commands', 'interaction-handlers', 'listeners', 'preconditions']
    const wrong = imports.filter(
      ({ from, to, ours }) =>
        ours && roomOf(from) === 'discord' && rooms.includes(roomOf(to)) && from !== 'discord/pieces.ts',
    )
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('keeps the engine free of packages and of Node', () => {
    expect(imports.filter(({ from, ours }) => roomOf(from) === 'engine' && !ours)).toEqual([])
  })

  it('keeps the engine free of clocks and dice that are not given to it', () => {
    const wrong = files.filter(
      (file) =>
        roomOf(file) === 'engine' &&
        /\bDate\.now\(|new Date\(\)|Math\.random|\bglobalThis\b|performance\.now/.test(
          readFileSync(join(src, file), 'utf8'),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycles', () => {
    const graph = new Map<string, string[]>()
    for (const { from, to, ours, typeOnly } of imports) {
      if (ours && !typeOnly) graph.set(from, [...(graph.get(from) ?? []), to])
    }
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('imports only files that exist', () => {
    expect(
      imports.filter(({ to, ours }) => ours && !files.includes(to)).map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([])
  })

  it('reads the environment in one place', () => {
    const wrong = files.filter(
      (file) =>
        file !== 'config.ts' &&
        /\bprocess\.env\b|\benv\s*\}\s*from\s*['"]node:process/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the composition root within 60 lines', () => {
    expect(readFileSync(join(src, 'main.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(61)
  })

  it('names the concept: no drawers for odds and ends, no barrels', () => {
    const drawers = files.filter((file) =>
      /(^|\/)(lib|libs|utils?|helpers?|common|types|shared|misc)(\/|\.ts$)/.test(file),
    )
    const barrels = files.filter((file) => {
      const code = readFileSync(join(src, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .trim()
      return (
        /(^|\/)index\.ts$/.test(file) ||
        (code !== '' && code.split('\n').every((line) => /^(export .* from .*|\s*)$/.test(line)))
      )
    })
    expect({ drawers, barrels }).toEqual({ drawers: [], barrels: [] })
  })

  it('keeps files small enough to hold one concept', () => {
    const lengths = files.map((file) => readFileSync(join(src, file), 'utf8').split('\n').length).sort((a, b) => a - b)
    const long = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length > 400)
    expect(long.filter((file) => file !== 'i18n/keys.ts')).toEqual([])
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100)
  })
})
