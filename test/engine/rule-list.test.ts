import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalCodes } from '#engine/refusals'
import { roleIds } from '#engine/role-ids'
import { type SettingShape, settingShapes } from '#engine/settings'

/** The law's chapters and how many rules each has. */
const chapters = { P: 3, C: 6, N: 13, D: 4, B: 8, S: 4, V: 5 } as const
const rules = Object.entries(chapters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)
/** The rules that the fine print says more about. */
const withFinePrint = [
  ...['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'S3'],
  ...['N2', 'N3', 'N5', 'N6', 'N7', 'N8', 'N9', 'N10', 'N13'],
  ...['D1', 'D2', 'D3', 'B2', 'B4', 'B5', 'B7', 'S1', 'S2'],
]

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('rule-list'))
  .map((file) => ({ file, text: readFileSync(resolve(import.meta.dirname, file), 'utf8') }))
/** The first string of every `test(…)` and `test.each(…)(…)`. */
const titles = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:\btest|\n\s*\]|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:async )?\(/g)].map(
    ([, , title = '']) => ({
      file,
      title,
    }),
  ),
)
const numbered = (rule: string) => titles.filter(({ title }) => new RegExp(`\\b${rule}\\b`).test(title))

describe('the law has a test for', () => {
  test.each(rules)('rule %s', (rule) => {
    expect(numbered(rule)).not.toEqual([])
  })

  test.each(withFinePrint)('the fine print of %s', (rule) => {
    expect(titles.filter(({ title }) => title.includes(`${rule} fine print`))).not.toEqual([])
  })

  test.each(refusalCodes)('the refusal %s', (code) => {
    expect(sources.some(({ text }) => new RegExp(`toBe\\('${code}'\\)|^ {2}'?${code}'?: \\{`, 'm').test(text))).toBe(
      true,
    )
  })

  test.each(roleIds)('the role %s, in its own file', (role) => {
    expect(sources.map(({ file }) => file.replaceAll('\\', '/'))).toContain(`roles/${role}.test.ts`)
  })

  const settings = Object.entries<SettingShape>(settingShapes)
  const values = settings.flatMap(([key, shape]) => {
    if (shape.kind === 'flag') return [`${key}: true`, `${key}: false`]
    return shape.kind === 'choice' ? shape.values.map((value) => `${key}: ${value}`) : []
  })
  test.each(values)('the setting %s', (value) => {
    const [key, wanted] = value.split(': ')
    const titled = sources.some(({ text }) => new RegExp(`(test|describe)\\(\\s*['"\`][^\\n]*${value}`).test(text))
    const listed = sources.some(({ text }) =>
      new RegExp(`test\\.each\\([^)]*'${wanted}'[^)]*\\)\\(\\s*'[^']*${key}: %s`, 's').test(text),
    )
    expect(titled || listed).toBe(true)
  })

  test.each(settings.filter(([, { kind }]) => kind !== 'flag' && kind !== 'choice'))('the setting %s', (key) => {
    expect(sources.some(({ text }) => new RegExp(`(settings|changes)[^\\n]*\\b${key}\\b|\\b${key}: `).test(text))).toBe(
      true,
    )
  })
})

test('every title names its rule', () => {
  const known = new Set([...rules, 'Deal', 'Settings', 'Refusals'])
  const nameless = titles.filter(({ title }) => ![...known].some((rule) => new RegExp(`\\b${rule}\\b`).test(title)))
  expect(nameless).toEqual([])
})

test('no test of the law is skipped or alone', () => {
  expect(
    sources.filter(({ text }) => /\b(test|describe|it)\.(skip|only|todo|fails|skipIf|runIf)\b/.test(text)),
  ).toEqual([])
})

test('the titles are read: there are hundreds', () => {
  expect(titles.length).toBeGreaterThan(300)
})
