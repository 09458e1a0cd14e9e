import { mention, mentions, numbered } from '#discord/messages/text'
import type { ByPlayer, PlayerId } from '#engine/state'
import type { Tally } from '#game/announcement'
import type { Translate } from '#i18n/translate'

/** Candidates by votes, most first, with their voters where the ballot was open (B1). */
export function tallyText(t: Translate, tally: Tally, ballots: ByPlayer<PlayerId> | null): string {
  const sorted = [...tally].sort((one, other) => other.votes - one.votes)
  const lines = sorted.map(({ candidate, votes }) => {
    const voters = Object.entries(ballots ?? {}).flatMap(([by, target]) => (target === candidate ? [by] : []))
    const line = t('announcements:burningEnded.line', { candidate: mention(candidate), count: votes })
    return voters.length === 0
      ? line
      : `${line} ${t('announcements:burningEnded.voters', { voters: mentions(voters) })}`
  })
  return numbered(lines)
}
