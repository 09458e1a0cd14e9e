import { createHmac } from 'node:crypto'
import type { Commit } from '#game/commit'

export interface Pseudonym {
  /** Stands where the user's id stood; fifteen digits, older than Discord's first user, so nobody's. */
  readonly id: string
  readonly name: string
}

/** Who is to be forgotten, and under which names he was known. */
export interface Person {
  readonly id: string
  readonly names: ReadonlySet<string>
  readonly pseudonym: Pseudonym
}

/** The same for the same person in every game, and no way back without the key. */
export function pseudonymNumber(key: string, userId: string): string {
  const digest = createHmac('sha256', key).update(userId).digest()
  return (10n ** 14n + (digest.readBigUInt64BE() % (9n * 10n ** 14n))).toString()
}

/** Texts that people wrote, in which a name may stand among other words. */
const writings: ReadonlySet<string> = new Set(['description', 'text', 'reason', 'title', 'column'])
/** Shorter names are left among other words: they would be parts of speech. */
const shortestWord = 3

/** A copy of plain data in which the pseudonym stands for the person: as a key, a value, within a key, in a mention, as a name. */
export function underPseudonym<T>(value: T, { id, names, pseudonym }: Person): T {
  const idToken = new RegExp(`(?<!\\w)${escaped(id)}(?!\\w)`, 'g')
  const words = [...names].filter((name) => [...name].length >= shortestWord).sort((a, b) => b.length - a.length)
  const word =
    words.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  const withoutId = (text: string) => text.replaceAll(idToken, () => pseudonym.id)
  const withoutName = (text: string) => (word === null ? text : text.replaceAll(word, () => pseudonym.name))

  const walk = (inner: unknown, key: string): unknown => {
    if (typeof inner === 'string') return withoutId(writings.has(key) ? withoutName(inner) : inner)
    if (Array.isArray(inner)) return inner.map((each) => walk(each, key))
    if (typeof inner !== 'object' || inner === null) return inner
    const his = ownerOf(inner) === id
    return Object.fromEntries(
      Object.entries(inner).map(([name, each]) => [
        withoutId(name),
        name === 'name' && his ? pseudonym.name : walk(each, key === 'lastWords' ? 'text' : name),
      ]),
    )
  }
  return walk(value, '') as T
}

/** The person's acts and whatever was done to him stay, under his pseudonym. */
export function commitUnder(commit: Commit, person: Person): Commit {
  const { actor, act } = commit
  const joins = act.kind === 'Join' && actor.kind === 'player' && actor.id === person.id
  const renamed = underPseudonym(commit, person)
  return joins ? { ...renamed, act: { ...act, name: person.pseudonym.name } } : renamed
}

/** Every name under which he stands in these commits. */
export function namesOf(commits: readonly Commit[], userId: string): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return
    if (!Array.isArray(inner) && ownerOf(inner) === userId && 'name' in inner && typeof inner.name === 'string')
      names.add(inner.name.trim())
    for (const each of Object.values(inner)) walk(each)
  }
  walk(commits)
  for (const { actor, act } of commits)
    if (act.kind === 'Join' && actor.kind === 'player' && actor.id === userId) names.add(act.name.trim())
  names.delete('')
  return names
}

/** Whose name an object's `name` is: of two that a replacement names, the newcomer's. */
function ownerOf(inner: object): unknown {
  if ('by' in inner && 'name' in inner) return inner.by
  if ('id' in inner) return inner.id
  return 'player' in inner ? inner.player : null
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
