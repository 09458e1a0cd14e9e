import type { GameState, PlayerId } from '#engine/state'
import type { Announcement, AnnouncementKind, Facts } from '#game/announcement'
import type { Commit } from '#game/commit'
import type { Draft } from '#game/draft'
import type { CommitLog } from '#game/ports'
import type { Request } from '#game/request'

/**
 * A host who plays is warned about in public: when he sits down, and once a day when he has used his office. What
 * he did with it is not told: that would be a secret of the game.
 */
export async function tellOfPlayingHost(
  draft: Draft,
  before: Draft,
  request: Request,
  commits: CommitLog,
): Promise<Draft> {
  const commit = draft.commits.at(-1)
  if (!commit || draft.commits.length === before.commits.length) return draft
  const seated = seatedHost(request, draft.game.state)
  const used = await usedOffice(before, commit, commits)
  const notes = [...(seated === null ? [] : [town('host-plays', { player: seated })]), ...(used ? [used] : [])]
  if (notes.length === 0) return draft
  const announcements = [...commit.announcements, ...notes]
  const told = { ...commit, announcements, delivered: announcements.map(() => false) }
  return { ...draft, commits: [...draft.commits.slice(0, -1), told] }
}

const town = <K extends AnnouncementKind>(kind: K, data: Facts[K]): Announcement =>
  ({ channel: 'town', kind, data }) as Announcement

/** Who has sat down by this and holds `/gm`: whoever opened the game does. */
function seatedHost({ actor, act, seatsHost }: Request, { host }: GameState): PlayerId | null {
  const newcomer = act.kind === 'Join' && actor.kind === 'player' ? actor.id : act.kind === 'Replace' ? act.by : null
  return newcomer !== null && (seatsHost === true || newcomer === host) ? newcomer : null
}

/** Dead or alive he belongs to a side. In the lobby there is nothing yet to abuse. */
async function usedOffice(
  { game, commits }: Draft,
  { actor, act }: Commit,
  log: CommitLog,
): Promise<Announcement | null> {
  const { players, phase } = game.state
  if (actor.kind !== 'host' || phase.phase === 'lobby' || act.kind === 'Cancel') return null
  if (!Object.hasOwn(players, actor.id)) return null
  const { day } = phase
  const history = [...(await log.after(game.gameId, 0)), ...commits]
  const told = history.some(({ announcements }) =>
    announcements.some(({ kind, data }) => kind === 'host-acted' && data.player === actor.id && data.day === day),
  )
  return told ? null : town('host-acted', { player: actor.id, day })
}
