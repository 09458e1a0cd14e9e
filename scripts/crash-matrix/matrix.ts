import { type Checkpoint, type Death, type Way, World } from './world.js'

/** The undisturbed tale: what each deed came to, and how many crossings it took. */
export interface Reference {
  readonly deeds: readonly { readonly name: string; readonly steps: number; readonly checkpoint: Checkpoint }[]
}

/** One death and what came of it. */
export interface Point {
  readonly deed: number
  readonly name: string
  readonly rank: number
  /** `null`: this time the deed took fewer steps, and nobody died. */
  readonly death: Death | null
  /** `null`: everything is as if nothing had happened. */
  readonly wrong: string | null
}

export async function playUndisturbed(way: Way): Promise<Reference> {
  const world = await World.create(way)
  const deeds = []
  for (const deed of world.deeds) {
    const { steps, checkpoint } = await world.do(deed)
    deeds.push({ name: deed.name, steps, checkpoint })
  }
  await finish(world)
  return { deeds }
}

/**
 * Plays the tale with a death in every deed for which `rankOf` names a step, and after each compares everything
 * with the undisturbed tale. Stops at the first deed that went wrong: what follows it would prove nothing.
 */
export async function playWithDeaths(
  way: Way,
  reference: Reference,
  rankOf: (deed: number) => number | null,
): Promise<readonly Point[]> {
  const world = await World.create(way)
  const points: Point[] = []
  const last = reference.deeds.findLastIndex((_, deed) => rankOf(deed) !== null)
  for (const [index, deed] of world.deeds.slice(0, last + 1).entries()) {
    const expected = reference.deeds[index]
    if (!expected) throw new Error('The tale has grown longer.')
    const rank = rankOf(index)
    const outcome = await attempt(world, deed, rank)
    const wrong = 'wrong' in outcome ? outcome.wrong : difference(expected.checkpoint, outcome.checkpoint)
    const death = 'wrong' in outcome ? null : outcome.death
    if (rank !== null || wrong !== null) points.push({ deed: index, name: deed.name, rank: rank ?? 0, death, wrong })
    if (wrong !== null) {
      await world.close().catch(() => undefined)
      return points
    }
  }
  const complaint = await finish(world)
  const final = points.at(-1)
  if (complaint !== null && final) points[points.length - 1] = { ...final, wrong: complaint }
  return points
}

/** As `playWithDeaths`, and what was not reached for a deed that went wrong is played anew from there. */
export async function playAllDeaths(
  way: Way,
  reference: Reference,
  rankOf: (deed: number) => number | null,
): Promise<readonly Point[]> {
  const all: Point[] = []
  for (let from = 0; ; ) {
    const points = await playWithDeaths(way, reference, (deed) => (deed >= from ? rankOf(deed) : null))
    all.push(...points)
    const last = points.at(-1)
    if (!last || last.wrong === null) return all
    from = last.deed + 1
  }
}

async function attempt(world: World, deed: World['deeds'][number], rank: number | null) {
  try {
    return await world.do(deed, rank)
  } catch (error) {
    return { wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** `null` when no job is left locked and nobody has complained. */
async function finish(world: World): Promise<string | null> {
  const locked = await world.locked()
  await world.close()
  if (locked.length > 0) return `locked jobs: ${JSON.stringify(locked)}`
  return world.failures.length > 0 ? `reported: ${world.failures[0]}` : null
}

/** Where two values first differ; `null` when they do not. */
export function difference(expected: unknown, got: unknown, path = ''): string | null {
  if (Object.is(expected, got)) return null
  if (typeof expected !== 'object' || typeof got !== 'object' || expected === null || got === null) {
    return `${path}: expected ${JSON.stringify(expected) ?? 'nothing'}, got ${JSON.stringify(got) ?? 'nothing'}`
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)])
  for (const key of keys) {
    const found = difference(Reflect.get(expected, key), Reflect.get(got, key), `${path}/${key}`)
    if (found !== null) return found
  }
  return null
}
