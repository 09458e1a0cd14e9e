import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { refusalCodes } from '#engine/refusals'
import { roleIds } from '#engine/role-ids'
import { defaultSettings, type Settings } from '#engine/settings'
import { badSetting } from '#engine/settings-check'

const name = z.string().min(1)
const moment = z.string().regex(/^(\+\d+(\.\d+)?|end[+-]\d+(\.\d+)?)$/, 'seconds like "+9.5", "end-0.2" or "end+1.0"')

const playerActs = [
  'propose',
  'kill',
  'refuse',
  'elect',
  'depose',
  'check',
  'strike',
  'rest',
  'truce',
  'compare',
  'column',
  'shield',
  'nominate',
  'withdraw',
  'vote',
  'unvote',
  'lastWord',
  'suicide',
  'answer',
] as const
const hostActs = [
  'advance',
  'pause',
  'resume',
  'extend',
  'kill',
  'revive',
  'burn',
  'spare',
  'replace',
  'role',
  'warlock',
  'approve',
  'deny',
  'undo',
  'cancel',
  'nominate',
  'decide',
] as const

const actStep = z.strictObject({
  as: name,
  act: z.enum([...playerActs, ...hostActs]),
  target: name.optional(),
  targets: z.tuple([name, name]).optional(),
  description: z.string().optional(),
  text: z.string().optional(),
  reason: z.string().optional(),
  choice: z.enum(['right', 'wrong']).optional(),
  minutes: z.number().optional(),
  by: name.optional(),
  role: z.enum(roleIds).optional(),
  acts: z.number().int().positive().optional(),
  refused: z.enum(refusalCodes).optional(),
  learns: z.enum([...roleIds, 'same', 'different']).optional(),
  received: moment.optional(),
  handled: moment.optional(),
})
const hostActNames: ReadonlySet<string> = new Set(hostActs)
const playerActNames: ReadonlySet<string> = new Set(playerActs)

const passStep = z.strictObject({ act: z.literal('pass') })
const waitStep = z.strictObject({ act: z.literal('wait'), minutes: z.number().nonnegative() })

const gazette = z.strictObject({
  deaths: z.array(name).optional(),
  descriptions: z.array(z.string()).optional(),
  refused: z.boolean().optional(),
  saved: z.boolean().optional(),
  truce: z.boolean().optional(),
  burned: name.nullable().optional(),
})
const expectation = z.strictObject({
  phase: z.enum(['night', 'day', 'burning', 'riddle', 'ended']).optional(),
  day: z.number().int().optional(),
  living: z.array(name).optional(),
  dead: z.array(name).optional(),
  warlock: name.nullable().optional(),
  winner: z.enum(['coven', 'town', 'samhain', 'draw']).nullable().optional(),
  candidates: z.array(name).optional(),
  tally: z.record(name, z.number().int()).optional(),
  riddle: z.strictObject({ among: z.array(name).optional(), round: z.number().int().optional() }).optional(),
  burnedAmong: z.array(name).optional(),
  deadline: z.iso.datetime({ offset: true }).nullable().optional(),
  silent: z.array(name).optional(),
  roles: z.record(name, z.enum(roleIds)).optional(),
  gazette: gazette.optional(),
  told: z.record(name, z.array(z.string())).optional(),
})
const expectStep = z.strictObject({ expect: expectation })

const scenario = z.strictObject({
  name: z.string().min(1),
  note: z.string().optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
  cast: z.array(z.tuple([name, z.enum(roleIds)])).min(1),
  warlock: name.optional(),
  startsAt: z.iso.datetime({ offset: true }).default('2026-10-20T21:00:00+03:00'),
  steps: z.array(z.union([expectStep, passStep, waitStep, actStep])),
})

export type Scenario = z.infer<typeof scenario>
export type ActStep = z.infer<typeof actStep>
export type Step = Scenario['steps'][number]
export type Expectation = z.infer<typeof expectation>

/** The file is no scenario; the message names file and key (exit code 2). */
export class NotAScenario extends Error {}

/** Reads and checks one scenario file. */
export function readScenario(file: string): Scenario {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new NotAScenario(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const read = scenario.safeParse(json)
  if (read.success) return checkMeaning(file, read.data)
  const [issue] = read.error.issues
  throw new NotAScenario(`${file}: ${issue?.path.join('.') || 'the file'}: ${explain(issue)}`)
}

/** What the shape cannot tell: settings as the engine takes them, acts that exist for whoever does them. */
function checkMeaning(file: string, scenario: Scenario): Scenario {
  const bad = badSetting(scenario.settings as Partial<Settings>, defaultSettings)
  if (bad) throw new NotAScenario(`${file}: settings.${bad}: no such setting, or not a value of it`)
  for (const [index, step] of scenario.steps.entries()) {
    if (!('as' in step)) continue
    const known =
      step.as === 'host' ? hostActNames.has(step.act) : hostActNames.has(step.act) || playerActNames.has(step.act)
    if (!known) throw new NotAScenario(`${file}: steps.${index}.act: the host has no act "${step.act}"`)
  }
  return scenario
}

/** Of a step that fits no shape, what the closest shape says: the one that the step's own keys point at. */
function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_union') return issue?.message ?? 'unreadable'
  const closest = issue.errors
    .filter(
      (issues) => !issues.some(({ path, code }) => code === 'invalid_value' && path[0] === 'act' && issues.length > 1),
    )
    .sort((a, b) => a.length - b.length)[0]
  const [first] = closest ?? []
  return first ? `${first.path.join('.')}: ${first.message}`.replace(/^: /, '') : issue.message
}
