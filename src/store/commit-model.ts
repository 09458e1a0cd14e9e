import { type Connection, Schema } from 'mongoose'
import type { Actor } from '#engine/commands'
import type { Announcement } from '#game/announcement'
import type { Commit, Given, RecordedAct } from '#game/commit'
import { currentFormat, type StoredEvent, upcast } from '#store/upcast'

export interface CommitDocument {
  /** `placeOf` the commit: found by it in one step on every server, also on one that makes little use of indexes. */
  readonly _id: string
  readonly gameId: string
  readonly guildId: string
  readonly version: number
  readonly at: number
  readonly actor: Actor
  readonly act: RecordedAct
  readonly reason?: string
  readonly given?: Given
  readonly format: number
  readonly events: readonly StoredEvent[]
  readonly announcements: readonly Announcement[]
  readonly delivered: readonly boolean[]
  /** Whether an announcement is still unsaid: the outbox finds its work by it. */
  readonly pending: boolean
}

const plain = Schema.Types.Mixed

/** `minimize: false`: an empty table in an event is not the same as none. */
const commitSchema = new Schema<CommitDocument>(
  {
    _id: { type: String, required: true },
    gameId: { type: String, required: true },
    guildId: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Number, required: true },
    actor: { type: plain, required: true },
    act: { type: plain, required: true },
    reason: String,
    given: plain,
    format: { type: Number, required: true },
    events: { type: [plain], required: true },
    announcements: { type: [plain], required: true },
    delivered: { type: [Boolean], required: true },
    pending: { type: Boolean, required: true },
  },
  { collection: 'commits', minimize: false, versionKey: false },
)
commitSchema.index({ gameId: 1, version: 1 }, { unique: true })
// Plain ones: not every server that speaks the protocol knows partial indexes.
commitSchema.index({ pending: 1, gameId: 1, version: 1 })
commitSchema.index({ version: 1 })

export const commitModel = (connection: Connection) => connection.model('Commit', commitSchema)
export type CommitModel = ReturnType<typeof commitModel>

export const placeOf = (gameId: string, version: number): string => `${gameId}:${version}`

export function toDocument(commit: Commit): CommitDocument {
  return {
    _id: placeOf(commit.gameId, commit.version),
    ...commit,
    format: currentFormat,
    pending: commit.delivered.includes(false),
  }
}

export function fromDocument(document: CommitDocument): Commit {
  const { gameId, guildId, version, at, actor, act, reason, given, announcements, delivered } = document
  return {
    gameId,
    guildId,
    version,
    at,
    actor,
    act,
    ...(reason === undefined ? {} : { reason }),
    ...(given && { given }),
    events: upcast(document.events, document.format),
    announcements,
    delivered,
  }
}
