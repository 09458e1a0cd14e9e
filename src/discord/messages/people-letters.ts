import { roleName, type Tellers } from '#discord/messages/telling'
import { mention, quote } from '#discord/messages/text'

/** Coming, going, and who is missed. */
export const peopleLetters: Tellers<
  | 'player-died'
  | 'player-revived'
  | 'player-spared'
  | 'player-replaced'
  | 'graveyard-entered'
  | 'absence-warned'
  | 'absence-reported'
  | 'plea-made'
  | 'plea-denied'
> = {
  'player-died': ({ player, cause, role }, { t }) => {
    const told = cause === 'suicide' || cause === 'host' || cause === 'host-burned' || cause === 'absence'
    const death = t(`announcements:playerDied.${told ? cause : 'other'}`, { player: mention(player) })
    return {
      accent: 'blood',
      blocks: [role === null ? death : `${death} ${t('announcements:playerDied.role', { role: roleName(t, role) })}`],
    }
  },
  'player-revived': ({ player }, { t }) => ({
    accent: 'gold',
    blocks: [t('announcements:playerRevived', { player: mention(player) })],
  }),
  'player-spared': ({ player }, { t }) => ({ blocks: [t('announcements:playerSpared', { player: mention(player) })] }),
  'player-replaced': ({ player, by }, { t }) => ({
    rings: [by],
    blocks: [t('announcements:playerReplaced', { player: mention(player), by: mention(by) })],
  }),
  'graveyard-entered': ({ player }, { t }) => ({
    rings: [player],
    blocks: [t('announcements:graveyardEntered', { player: mention(player) })],
  }),
  'absence-warned': ({ player, days }, { t }) => ({
    rings: [player],
    blocks: [t('announcements:absenceWarned', { player: mention(player), count: days })],
  }),
  'absence-reported': ({ player, days }, { t }) => ({
    blocks: [t('announcements:absenceReported', { player: mention(player), count: days })],
  }),
  'plea-made': ({ player, reason }, { t }) => ({
    accent: 'bone',
    blocks: [
      `${t('announcements:pleaMade', { player: mention(player) })}\n${quote(reason)}`,
      t('announcements:pleaHow'),
    ],
  }),
  'plea-denied': ({ player }, { t }) => ({
    rings: [player],
    blocks: [t('announcements:pleaDenied', { player: mention(player) })],
  }),
}
