import type { Connection } from 'mongoose'
import type { CommitLog, GameIndex, GuildBook, Outbox, RiddleBook, Snapshots, StageBook } from '#game/ports'
import type { PersonalRecords } from '#game/privacy-ports'
import { createCommitLog } from '#store/commit-log'
import { commitModel } from '#store/commit-model'
import { connect } from '#store/connect'
import { createGameIndex } from '#store/game-index'
import { createGuildBook } from '#store/guild-book'
import { createOutbox } from '#store/outbox'
import { createPersonalRecords } from '#store/personal-records'
import { createRiddleBook } from '#store/riddle-book'
import { createSnapshots } from '#store/snapshots'
import { createStageBook } from '#store/stage-book'

/** Everything durable. */
export interface Store {
  readonly commits: CommitLog
  readonly outbox: Outbox
  readonly snapshots: Snapshots
  readonly games: GameIndex
  readonly guilds: GuildBook
  readonly riddles: RiddleBook
  readonly stages: StageBook
  readonly records: PersonalRecords
  /** For the jobs, which share the database. */
  readonly connection: Connection
  close(): Promise<void>
}

/** Connects and makes sure of the indexes. Throws `StoreUnreachable`. */
export async function openStore(uri: string): Promise<Store> {
  const connection = await connect(uri)
  const commits = commitModel(connection)
  const store: Store = {
    commits: createCommitLog(commits),
    outbox: createOutbox(commits),
    snapshots: createSnapshots(connection),
    games: createGameIndex(connection),
    guilds: createGuildBook(connection),
    riddles: createRiddleBook(connection),
    stages: createStageBook(connection),
    records: createPersonalRecords(connection, commits),
    connection,
    close: () => connection.close(),
  }
  for (const model of Object.values(connection.models)) await model.createIndexes()
  return store
}
