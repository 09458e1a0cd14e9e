import type { GameEvent } from '#engine/events'
import type { RoleId } from '#engine/role-ids'
import { canonical } from '#game/canonical'
import type { Commit } from '#game/commit'
import { replayCommits } from '#game/load-game'
import type { Clock, CommitLog, LoadedGame, Snapshots, StageBook } from '#game/ports'
import type { PersonalRecords } from '#game/privacy-ports'
import { commitUnder, namesOf, type Person, pseudonymNumber, underPseudonym } from '#game/privacy-pseudonym'

/** What is kept of a person, as he is given it. Times are ISO 8601. */
export interface PersonalData {
  readonly userId: string
  readonly at: string
  readonly games: readonly PersonalGame[]
}
export interface PersonalGame {
  readonly gameId: string
  readonly title: string
  readonly phase: string
  readonly names: readonly string[]
  readonly role: RoleId | null
  readonly alive: boolean | null
  /** What he did, in his own words; also as a host. */
  readonly acts: readonly { readonly at: string; readonly act: object; readonly reason?: string }[]
  /** What came of his and others' acts for him. Only of games that are over: before, it would tell him their secrets. */
  readonly facts: readonly { readonly at: string; readonly fact: object }[]
  /** The channel that was his own on Discord. */
  readonly roomId: string | null
}

export type Forgotten =
  | { readonly ok: true; readonly games: number }
  /** Titles of games in whose log he stands, and which still run, or whose end is still being told. */
  | { readonly ok: false; readonly why: 'running' | 'settling'; readonly titles: readonly string[] }

/** A person's rights over what is kept of him, in every game of this store. */
export interface Privacy {
  dataOf(userId: string): Promise<PersonalData>
  /**
   * Puts a pseudonym in his place in the log, the snapshot and the stage of every game that is over; `nameIn` gives
   * its name in a game's language. All or nothing is not promised, but that asking again finishes what was begun:
   * the oldest commit that names him is rewritten last. Refused while he stands in a running game, or in one whose
   * end is still being told: what is under way would write him down again.
   */
  forget(userId: string, nameIn: (locale: string, number: string) => string): Promise<Forgotten>
}

export interface PrivacyPorts {
  readonly clock: Clock
  readonly commits: CommitLog
  readonly snapshots: Snapshots
  readonly stages?: StageBook
  readonly records: PersonalRecords
}

interface Found {
  readonly game: LoadedGame
  readonly commits: readonly Commit[]
}

/** After the last commit, ms: by then an end has been shown, and in any case it has been told. */
const shownWithin = 60_000
const toldWithin = 3_600_000

export function createPrivacy({ clock, commits, snapshots, stages, records }: PrivacyPorts): Privacy {
  async function gamesOf(userId: string): Promise<readonly Found[]> {
    const found: Found[] = []
    for (const gameId of [...(await records.gamesOf(userId))].sort()) {
      const log = await commits.after(gameId, 0)
      const game = replayCommits(log)
      if (game !== null) found.push({ game, commits: log })
    }
    return found
  }

  async function personalGame({ game, commits: log }: Found, userId: string): Promise<PersonalGame> {
    const { gameId, state } = game
    const player = Object.hasOwn(state.players, userId) ? state.players[userId] : undefined
    const over = isOver(game)
    const dealt = state.phase.phase !== 'lobby'
    return {
      gameId,
      title: state.title,
      phase: state.phase.phase,
      names: [...namesOf(log, userId)],
      role: (dealt && player?.role) || null,
      alive: player?.alive ?? null,
      acts: log.filter((commit) => didIt(commit, userId)).map(actOf),
      facts: over ? log.flatMap((commit) => factsAbout(commit, userId)) : [],
      roomId: (await stages?.load(gameId))?.channels[`seat:${userId}`] ?? null,
    }
  }

  async function forgetIn({ game, commits: log }: Found, person: Person): Promise<void> {
    const rewritten = log.map((commit) => commitUnder(commit, person))
    const stage = await stages?.load(game.gameId)
    if (stage && stages) await stages.save(underPseudonym(stage, person))
    const restated = replayCommits(rewritten)
    if (restated !== null) await snapshots.replace(restated)
    const changed = rewritten.filter((commit, index) => canonical(commit) !== canonical(log[index]))
    await records.rewrite(changed.reverse())
  }

  function isSettling({ commits: log }: Found): boolean {
    const age = clock.now() - (log.at(-1)?.at ?? 0)
    return age < (log.some(({ delivered }) => delivered.includes(false)) ? toldWithin : shownWithin)
  }

  return {
    async dataOf(userId) {
      const games: PersonalGame[] = []
      for (const found of await gamesOf(userId)) games.push(await personalGame(found, userId))
      return { userId, at: iso(clock.now()), games }
    },
    async forget(userId, nameIn) {
      const found = await gamesOf(userId)
      const running = found.filter(({ game }) => !isOver(game))
      if (running.length > 0) return { ok: false, why: 'running', titles: running.map(titleOf) }
      const settling = found.filter(isSettling)
      if (settling.length > 0) return { ok: false, why: 'settling', titles: settling.map(titleOf) }
      if (found.length === 0) return { ok: true, games: 0 }
      const number = pseudonymNumber(await records.pseudonymKey(), userId)
      const names = namesOf(
        found.flatMap(({ commits: log }) => log),
        userId,
      )
      for (const each of found) {
        const name = nameIn(each.game.state.locale, number.slice(-6))
        await forgetIn(each, { id: userId, names, pseudonym: { id: number, name } })
      }
      return { ok: true, games: found.length }
    },
  }
}

const titleOf = ({ game }: Found): string => game.state.title
const isOver = ({ state }: LoadedGame): boolean => state.phase.phase === 'ended'
const iso = (at: number): string => new Date(at).toISOString()

const didIt = ({ actor }: Commit, userId: string): boolean => actor.kind !== 'clock' && actor.id === userId

const actOf = ({ at, act, reason }: Commit) => ({ at: iso(at), act, ...(reason !== undefined && { reason }) })

function factsAbout({ at, events }: Commit, userId: string): { at: string; fact: object }[] {
  return events
    .map(withoutRestored)
    .filter((event) => JSON.stringify(event).includes(JSON.stringify(userId)))
    .map((fact) => ({ at: iso(at), fact }))
}

/** What an undo restored is told by the facts that led there. */
function withoutRestored(event: GameEvent): object {
  if (event.kind !== 'Undone') return event
  const { restored: _, ...fact } = event
  return fact
}
