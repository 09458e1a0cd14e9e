import type { Connection } from 'mongoose'
import type {
  CommitLog,
  GameIndex,
  GuildBook,
  Leases,
  Muster,
  Outbox,
  Presence,
  RiddleBook,
  Snapshots,
  StageBook,
} from '#game/ports'
import type { PersonalRecords } from '#game/privacy-ports'
import { sayingWhenAway } from '#store/away'
import { createCommitLog } from '#store/commit-log'
import { commitModel } from '#store/commit-model'
import { connect } from '#store/connect'
import { createGameIndex } from '#store/game-index'
import { createGuildBook } from '#store/guild-book'
import { createLeases } from '#store/leases'
import { createMuster } from '#store/muster'
import { createOutbox } from '#store/outbox'
import { createPersonalRecords } from '#store/personal-records'
import { createPresence } from '#store/presence'
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
  readonly presence: Presence
  readonly muster: Muster
  readonly leases: Leases
  /** For the jobs, which share the database. */
  readonly connection: Connection
  close(): Promise<void>
}

/**
 * Connects and makes sure of the indexes. Throws `StoreUnreachable`; what it returns throws `StoreAway` later.
 * `shards`: those whose presence it keeps, where there is more than one.
 */
export async function openStore(uri: string, shards: readonly string[] = []): Promise<Store> {
  const connection = await connect(uri)
  const commits = commitModel(connection)
  const store: Store = {
    commits: sayingWhenAway(createCommitLog(commits)),
    outbox: sayingWhenAway(createOutbox(commits)),
    snapshots: sayingWhenAway(createSnapshots(connection)),
    games: sayingWhenAway(createGameIndex(connection)),
    guilds: sayingWhenAway(createGuildBook(connection)),
    riddles: sayingWhenAway(createRiddleBook(connection)),
    stages: sayingWhenAway(createStageBook(connection)),
    records: sayingWhenAway(createPersonalRecords(connection, commits)),
    presence: sayingWhenAway(createPresence(connection, shards)),
    muster: sayingWhenAway(createMuster(connection)),
    leases: sayingWhenAway(createLeases(connection)),
    connection,
    close: () => connection.close(),
  }
  for (const model of Object.values(connection.models)) await model.createIndexes()
  return store
}
