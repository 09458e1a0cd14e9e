import { entryOf } from '#game/aftermath'
import { gameIdOf } from '#game/game-id'
import { replayCommits } from '#game/load-game'
import { mapTexts } from '#game/map-texts'
import type { CommitLog, GameIndex, GuildBook, StageBook } from '#game/ports'
import type { GameFile } from '#game/transfer-file'
import { type Verification, verifyLog } from '#game/transfer-verify'

export interface TransferPorts {
  readonly commits: CommitLog
  readonly games: GameIndex
  readonly stages: StageBook
  readonly guilds: GuildBook
}

/** The whole game as it stands, or `null` where there is none of that id. */
export async function takeOut(ports: TransferPorts, gameId: string, now: number): Promise<GameFile | null> {
  const commits = await ports.commits.after(gameId, 0)
  const game = replayCommits(commits)
  if (game === null) return null
  const { guildId, state } = game
  const [stage, guild] = [await ports.stages.load(gameId), await ports.guilds.load(guildId)]
  return { gameId, guildId, title: state.title, exportedAt: now, commits, stage, guild }
}

export type PutIn =
  | { readonly ok: true; readonly gameId: string; readonly verification: Verification }
  | { readonly ok: false; readonly why: string; readonly verification?: Verification }

export interface PutInOptions {
  /** The server in which the game shall be from now on; its own unless given. It gets rooms of its own there. */
  readonly guildId?: string
  /** Also a log that does not follow from the law as this bot knows it. */
  readonly lawless?: boolean
}

/**
 * Writes a game that was exported. Refused, with nothing written: a game that exists; one that would stand beside or
 * before a running one of its server; a log that does not follow from the law. The guild's settings and the rooms
 * come along only where the server is the same and has none. All commits go in one write: a database that dies in
 * it may keep a part of the log, which then counts as existing.
 */
export async function putIn(ports: TransferPorts, file: GameFile, options: PutInOptions = {}): Promise<PutIn> {
  const verification = verifyLog(file.commits)
  const [first] = verification.wrong
  if (first && !options.lawless)
    return {
      ok: false,
      why: `Commit ${first.version} ${first.why}: the log does not follow from the law.`,
      verification,
    }
  const { gameId, guildId, commits, stage, guild } = await placed(ports, file, options.guildId ?? file.guildId)
  const game = replayCommits(commits)
  if (game === null) return { ok: false, why: 'The file holds no commits.' }
  if ((await ports.commits.newest(gameId, { limit: 1 })).length > 0)
    return { ok: false, why: `The game ${gameId} exists already.` }
  const entry = entryOf(game)
  const inTheWay = await runningIn(ports, guildId, entry.running, entry.number)
  if (inTheWay !== null) return { ok: false, why: inTheWay }
  const { written } = await ports.commits.append(commits)
  if (written < commits.length) return { ok: false, why: `The game ${gameId} was written by somebody else meanwhile.` }
  if (stage !== null && (await ports.stages.load(gameId)) === null) await ports.stages.save(stage)
  if (guild !== null && (await ports.guilds.load(guildId)) === null) await ports.guilds.save(guild)
  await ports.games.put(entry)
  return { ok: true, gameId, verification }
}

/** One running game a server, and it is the newest (`Application.current`). */
async function runningIn(
  { games, commits }: TransferPorts,
  guildId: string,
  running: boolean,
  number: number,
): Promise<string | null> {
  for (const other of await games.all()) {
    if (other.guildId !== guildId) continue
    if ((await commits.newest(other.gameId, { limit: 1 })).length === 0) continue
    if (other.running && (running || number > other.number))
      return `The server ${guildId} is playing ${other.gameId}: end that game first.`
    if (running && other.number > number)
      return `The server ${guildId} has played ${other.gameId} since: an older game cannot go on beside it.`
  }
  return null
}

/** The file as it would have been written in that server: its game is the next one there. */
async function placed({ games }: TransferPorts, file: GameFile, guildId: string): Promise<GameFile> {
  if (guildId === file.guildId) return file
  const number = ((await games.newest(guildId))?.number ?? 0) + 1
  const gameId = gameIdOf(guildId, number)
  const renamed = (text: string) => (text === file.gameId ? gameId : text)
  const commits = file.commits.map((commit) => ({ ...mapTexts(commit, renamed), gameId, guildId }))
  return { ...file, gameId, guildId, commits, stage: null, guild: null }
}
