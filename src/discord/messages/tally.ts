import { mention, mentions, numbered } from '#discord/messages/text'
import type { ByPlayer, PlayerId } from '#engine/state'
import type { Tally } from '#game/announcement'
import type { Translate } from '#i18n/translate'

/** More candidates without a vote than these are not told one by one. */
const mostIdle = 5

/** Candidates by votes, most first, with their voters where the ballot was open (B1). */
export function tallyText(t: Translate, tally: Tally, ballots: ByPlayer<PlayerId> | null): string {
  const sorted = [...tally].sort((one, other) => other.votes - one.votes)
  const voted = sorted.filter(({ votes }) => votes > 0)
  if (voted.length === 0) return t('announcements:burningEnded.noVotes')
  const idle = sorted.length - voted.length
  const lines = (idle > mostIdle ? voted : sorted).map(({ candidate, votes }) => {
    const voters = Object.entries(ballots ?? {}).flatMap(([by, target]) => (target === candidate ? [by] : []))
    const line = t('announcements:burningEnded.line', { candidate: mention(candidate), count: votes })
    return voters.length === 0
      ? line
      : `${line} ${t('announcements:burningEnded.voters', { voters: mentions(voters) })}`
  })
  const others = idle > mostIdle ? `\n${t('announcements:burningEnded.idle', { count: idle })}` : ''
  return `${numbered(lines)}${others}`
}
