import { tallyText } from '#discord/messages/tally'
import { roleName, type Teller, type Tellers, type Telling, wording } from '#discord/messages/telling'
import { mention, mentions, quote } from '#discord/messages/text'
import { when } from '#discord/panels/layout'
import type { Facts } from '#game/announcement'

/** Nominations, the truce, the fire and the riddle. */
export const burningLetters: Tellers<
  | 'nominated'
  | 'truce-declared'
  | 'burning-began'
  | 'last-word'
  | 'riddle-posed'
  | 'riddle-barred'
  | 'riddle-answered'
  | 'riddle-unanswered'
  | 'lot-drawn'
  | 'burning-ended'
> = {
  nominated: ({ by, target }, { t }) => ({ blocks: [nomination(t, by, target)] }),
  'truce-declared': ({ deadline }, { t }) => ({
    accent: 'gold',
    blocks: [t('announcements:truceDeclared', { deadline: when(deadline) })],
  }),
  'burning-began': ({ day, deadline, candidates, everyone, ballot }, telling) => {
    const { t } = telling
    const mood = t.variant('announcements:burningBegan.mood', wording(telling, 'burning', day))
    return {
      accent: 'ember',
      rings: candidates,
      blocks: [
        `${t('announcements:burningBegan.title', { day })}\n${mood}`,
        // The ballot below names them all: a letter to everyone rings nobody.
        everyone
          ? t('announcements:burningBegan.everyone')
          : `${t('announcements:burningBegan.nominated')}\n${candidates.map((id) => `- ${mention(id)}`).join('\n')}`,
        t(`announcements:burningBegan.${ballot}`, { deadline: when(deadline) }),
        t('announcements:burningBegan.lastWord'),
      ],
    }
  },
  'last-word': ({ player, text }, { t }) => ({
    accent: 'ember',
    blocks: [`${t('announcements:lastWord', { player: mention(player) })}\n${quote(text)}`],
  }),
  'riddle-posed': ({ deadline, among, round, rule }, { t }) => ({
    accent: 'ember',
    rings: among,
    blocks: [
      t('announcements:riddlePosed.title', { round }),
      `${t('announcements:riddlePosed.among', { players: mentions(among) })} ${t(`announcements:riddlePosed.${rule}`)}`,
      t('announcements:riddlePosed.until', { deadline: when(deadline) }),
    ],
  }),
  'riddle-barred': ({ player }, { t }) => ({ blocks: [t('announcements:riddleBarred', { player: mention(player) })] }),
  'riddle-answered': ({ player, effect }, { t }) => ({
    blocks: [t(`announcements:riddleAnswered.${effect}`, { player: mention(player) })],
  }),
  'riddle-unanswered': ({ round }, { t }) => ({ blocks: [t('announcements:riddleUnanswered', { round })] }),
  'lot-drawn': ({ among, drawn }, { t }) => ({
    blocks: [t('announcements:lotDrawn', { players: mentions(among), drawn: mention(drawn) })],
  }),
  'burning-ended': (facts, telling) => burningEnded(facts, telling),
}

function nomination(t: Telling['t'], by: string | null, target: string): string {
  if (by === null) return t('announcements:nominated.host', { target: mention(target) })
  if (by === target) return t('announcements:nominated.self', { target: mention(target) })
  return t('announcements:nominated.player', { by: mention(by), target: mention(target) })
}

const burningEnded: Teller<'burning-ended'> = (facts, telling) => {
  const { t } = telling
  const { day, tally, ballots } = facts
  const fire = facts.outcome !== 'truce' && facts.outcome !== 'skipped'
  return {
    accent: 'ember',
    blocks: [
      t(fire ? 'announcements:burningEnded.title' : 'announcements:burningEnded.dayOver', { day }),
      outcome(facts, telling),
      ...(tally.length === 0 ? [] : [`${t('announcements:burningEnded.tally')}\n${tallyText(t, tally, ballots)}`]),
    ],
  }
}

function outcome({ day, outcome, burned, how, role }: Facts['burning-ended'], telling: Telling): string {
  const { t } = telling
  if (burned === null) return t(`announcements:burningEnded.${outcome === 'burned' ? 'nobody' : outcome}`)
  const player = mention(burned)
  const told =
    how === 'riddle' || how === 'lot'
      ? t(`announcements:burningEnded.${how}`, { player })
      : how === 'last-left'
        ? t('announcements:burningEnded.lastLeft', { player })
        : t.variant('announcements:burningEnded.votes', wording(telling, 'burned', day), { player })
  const ashes =
    role === null
      ? t('announcements:burningEnded.silence', { player })
      : t('announcements:burningEnded.role', { role: roleName(t, role) })
  return `${told} ${ashes}`
}
