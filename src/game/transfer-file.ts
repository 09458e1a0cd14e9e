import { z } from 'zod'
import type { GameEvent } from '#engine/events'
import { canonical, digestOf } from '#game/canonical'
import type { Commit } from '#game/commit'
import type { GuildSettings, StageRecord } from '#game/ports'

/** A whole game, as one file carries it: its log, and what belongs to it on Discord. */
export interface GameFile {
  readonly gameId: string
  readonly guildId: string
  readonly title: string
  /** ms since the epoch. */
  readonly exportedAt: number
  readonly commits: readonly Commit[]
  readonly stage: StageRecord | null
  readonly guild: GuildSettings | null
}

/** The shape of events at the time of writing; reading raises older ones, and throws at newer ones. */
export interface EventFormat {
  readonly current: number
  readonly upcast: (events: readonly never[], format: number) => readonly GameEvent[]
}

export type FileRead = { readonly ok: true; readonly game: GameFile } | { readonly ok: false; readonly why: string }

const kind = 'beelzebub-game'
/** Of the file itself; a change to its outer shape adds one. */
const edition = 1

const loose = z.looseObject({ kind: z.string() })
const commitShape = z.looseObject({
  gameId: z.string().min(1),
  guildId: z.string().min(1),
  version: z.int().positive(),
  at: z.number(),
  actor: loose,
  act: loose,
  reason: z.string().optional(),
  given: z.looseObject({ receivedAt: z.number(), id: z.string(), seed: z.string() }).optional(),
  events: z.array(loose).min(1),
  announcements: z.array(loose),
  delivered: z.array(z.boolean()),
})
const fileShape = z.strictObject({
  kind: z.literal(kind),
  edition: z.int(),
  format: z.int(),
  gameId: z.string().regex(/^\S{1,40}-[1-9]\d{0,8}$/),
  guildId: z.string().min(1),
  title: z.string(),
  exportedAt: z.number(),
  stage: z.looseObject({ gameId: z.string(), guildId: z.string() }).nullable(),
  guild: z.looseObject({ guildId: z.string() }).nullable(),
  seal: z.strictObject({ head: z.string(), count: z.int().nonnegative(), sum: z.string() }),
  commits: z.array(z.strictObject({ sum: z.string(), commit: commitShape })).min(1),
})

/**
 * The file's text, one commit a line. Each commit's sum covers all before it, so that no part can be changed, taken
 * away or moved without the rest telling. A sum is no signature: who forges them all is caught only by the law,
 * when the game is verified.
 */
export function writeGameFile({ commits, ...head }: GameFile, format: number): string {
  const top = { kind, edition, format, ...head }
  const first = digestOf(canonical(top))
  let sum = first
  const lines = commits.map((commit) => {
    sum = chained(sum, commit)
    return JSON.stringify({ sum, commit })
  })
  const seal = { head: first, count: commits.length, sum }
  const outer = JSON.stringify({ ...top, seal }).slice(0, -1)
  return `${outer},"commits":[\n${lines.join(',\n')}\n]}\n`
}

/** Reads a file that `writeGameFile` made, and says in a sentence why another, or one that was tampered with, is refused. */
export function readGameFile(text: string, format: EventFormat): FileRead {
  const parsed = fileShape.safeParse(parseJson(text))
  if (!parsed.success) return refused(notAGame(parsed.error.issues[0]))
  const { commits, seal, ...top } = parsed.data
  if (top.edition > edition) return refused('The file was written by a later version of the bot than this one.')
  const broken = sealBroken(top, seal, commits)
  if (broken !== null) return refused(broken)
  const { kind: _, edition: __, format: written, stage, guild, ...head } = top
  try {
    const raised = commits.map(({ commit }) => ({
      ...(commit as unknown as Commit),
      events: format.upcast(commit.events as unknown as readonly never[], written),
    }))
    const game = { ...head, stage: stage as StageRecord | null, guild: guild as GuildSettings | null, commits: raised }
    const crooked = misplaced(game)
    return crooked === null ? { ok: true, game } : refused(crooked)
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

type Sealed = z.infer<typeof fileShape>

function sealBroken(top: object, seal: Sealed['seal'], commits: Sealed['commits']): string | null {
  if (digestOf(canonical(top)) !== seal.head) return 'The head of the file is not as it was exported.'
  let sum = seal.head
  for (const [index, each] of commits.entries()) {
    sum = chained(sum, each.commit)
    if (sum !== each.sum) return `Commit ${index + 1} of the file is not as it was exported.`
  }
  if (commits.length !== seal.count)
    return `The file holds ${commits.length} commits, and was exported with ${seal.count}.`
  return sum === seal.sum ? null : 'The seal of the file does not fit what it seals.'
}

/** Every commit belongs to the game, in its place, with a flag for each announcement. */
function misplaced({ gameId, guildId, commits }: GameFile): string | null {
  for (const [index, commit] of commits.entries()) {
    if (commit.gameId !== gameId || commit.guildId !== guildId) return `Commit ${index + 1} is of another game.`
    if (commit.version !== index + 1) return `The log lacks version ${index + 1}.`
    if (commit.announcements.length !== commit.delivered.length)
      return `Commit ${index + 1} does not say which of its announcements were made.`
  }
  return null
}

const chained = (sum: string, commit: unknown): string => digestOf(`${sum}\n${canonical(commit)}`)
const refused = (why: string): FileRead => ({ ok: false, why })

function notAGame(issue: z.core.$ZodIssue | undefined): string {
  const where = issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : ''
  return `The file is no exported game${where}.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
