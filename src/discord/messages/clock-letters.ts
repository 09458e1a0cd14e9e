import { type Tellers, wording } from '#discord/messages/telling'
import { mention, mentions } from '#discord/messages/text'
import { stamp, when } from '#discord/panels/layout'
import type { PhaseName } from '#engine/state'

type Played = Exclude<PhaseName, 'lobby' | 'ended'>
const played = (phase: PhaseName): Played => (phase === 'lobby' || phase === 'ended' ? 'night' : phase)
/** After a day of truce the night falls without a fire (D4). */
const toCome = (phase: PhaseName, truce = false) => (truce ? 'truce' : played(phase))

/** Nights, days, and what the host does to the clock. */
export const clockLetters: Tellers<
  | 'night-fell'
  | 'night-call'
  | 'coven-call'
  | 'shield-call'
  | 'day-broke'
  | 'game-paused'
  | 'game-resumed'
  | 'deadline-moved'
  | 'outage-over'
  | 'outage-asked'
  | 'undone'
  | 'game-ended'
> = {
  'night-fell': ({ day, deadline, from, peaceful }, telling) => {
    const { t } = telling
    return {
      accent: 'night',
      blocks: [
        `${t('announcements:nightFell.title', { day })}\n${t.variant('announcements:nightFell.mood', wording(telling, 'night', day))}`,
        ...(peaceful ? [t('announcements:nightFell.peaceful')] : []),
        from === null
          ? t('announcements:nightFell.until', { deadline: when(deadline) })
          : t('announcements:nightFell.between', { from: stamp(from), deadline: stamp(deadline) }),
      ],
    }
  },
  'night-call': ({ day, player, role, deadline, asleep }, { t }) => ({
    rings: [player],
    blocks: [
      asleep
        ? t('announcements:nightCall.asleep', { player: mention(player), day })
        : t(`announcements:nightCall.${role}`, { player: mention(player), day, deadline: when(deadline) }),
    ],
  }),
  'coven-call': ({ day, deadline, members, forbidden, peaceful }, { t }) => {
    const known = { members: mentions(members), day }
    const kill = () => t('announcements:covenCall.kill', { ...known, deadline: when(deadline) })
    return {
      rings: members,
      blocks: [
        peaceful
          ? t('announcements:covenCall.peaceful', known)
          : forbidden
            ? t('announcements:covenCall.forbidden', known)
            : kill(),
      ],
    }
  },
  'shield-call': ({ player, eveningOnly }, { t }) => ({
    rings: [player],
    blocks: [
      eveningOnly
        ? t('announcements:shieldCall.evening', { player: mention(player) })
        : t('announcements:shieldCall.open', { player: mention(player) }),
    ],
  }),
  'day-broke': ({ day, deadline, living }, telling) => {
    const { t, room } = telling
    const mood = t.variant('announcements:dayBroke.mood', wording(telling, 'day', day), { gazette: room('gazette') })
    return {
      accent: 'gold',
      blocks: [
        `${t('announcements:dayBroke.title', { day })}\n${mood}`,
        t('announcements:dayBroke.living', { count: living }),
        t('announcements:dayBroke.until', { deadline: when(deadline) }),
      ],
    }
  },
  'game-paused': (_, { t }) => ({ accent: 'bone', blocks: [t('announcements:gamePaused')] }),
  'game-resumed': ({ phase, deadline, truce }, { t }) => ({
    accent: 'bone',
    blocks: [
      t(`announcements:gameResumed.${toCome(phase, truce)}`, { deadline: deadline === null ? '…' : when(deadline) }),
    ],
  }),
  'deadline-moved': ({ phase, deadline, truce }, { t }) => ({
    accent: 'bone',
    blocks: [t(`announcements:deadlineMoved.${toCome(phase, truce)}`, { deadline: when(deadline) })],
  }),
  'outage-over': ({ from, until, phase, deadline, truce }, { t }) => ({
    accent: 'bone',
    blocks: [
      t('announcements:outage.was', { from: stamp(from), until: stamp(until) }),
      deadline === null
        ? t('announcements:outage.paused')
        : t(`announcements:outage.extended.${toCome(phase, truce)}`, { deadline: when(deadline) }),
    ],
  }),
  'outage-asked': ({ from, phase, left, missed, truce }, { t }) => ({
    accent: 'bone',
    blocks: [
      t('announcements:outage.asked', { from: stamp(from) }),
      t(`announcements:outage.left.${toCome(phase, truce)}`, { count: Math.max(1, Math.round(left / 60_000)) }),
      missed.length === 0
        ? t('announcements:outage.nothing-missed')
        : [
            t('announcements:outage.missed'),
            ...missed.map(({ phase: begun, day, at }) =>
              t(`announcements:outage.begun.${begun}`, { day, at: stamp(at) }),
            ),
          ].join('\n'),
    ],
  }),
  undone: ({ phase, day }, { t }) => ({
    accent: 'bone',
    blocks: [t(`announcements:undone.${played(phase)}`, { day })],
  }),
  'game-ended': ({ winner, survivors }, { t }) => ({
    accent: winner === 'coven' || winner === 'samhain' ? 'blood' : 'gold',
    blocks: [
      t(`announcements:gameEnded.${winner ?? 'cancelled'}`),
      ...(survivors.length === 0
        ? []
        : [t('announcements:gameEnded.survivors', { count: survivors.length, players: mentions(survivors) })]),
    ],
  }),
}
