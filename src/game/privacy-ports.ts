import type { Commit } from '#game/commit'

/** What the store must be able to do for a person who asks about himself. */
export interface PersonalRecords {
  /** The games in whose log he acts, or is seated by another's act. */
  gamesOf(userId: string): Promise<readonly string[]>
  /**
   * Puts commits in the place of those of their versions, one after the other in the given order. Which
   * announcements were made stays as it is. The only exception to the log's being appended to alone.
   */
  rewrite(commits: readonly Commit[]): Promise<void>
  /** A secret of this store, made when it is first asked for and the same ever after. */
  pseudonymKey(): Promise<string>
}
