import { roleName, type Tellers, type Telling } from '#discord/messages/telling'
import { mention, numbered, quote } from '#discord/messages/text'
import { when } from '#discord/panels/layout'
import type { Look, PlayerId } from '#engine/state'
import type { Facts } from '#game/announcement'

/** What is told in the Coven's room, in the seats' rooms and at the console. */
export const secretLetters: Tellers<
  | 'election-opened'
  | 'warlock-chosen'
  | 'kill-proposed'
  | 'kill-decided'
  | 'kill-refused'
  | 'coven-told'
  | 'coven-changed'
  | 'look-answered'
  | 'fell-asleep'
  | 'host-asked'
> = {
  'election-opened': ({ cause, by }, { t }) => ({
    accent: 'blood',
    blocks: [
      cause === 'demanded' && by !== null
        ? t('announcements:electionOpened.demanded', { by: mention(by) })
        : t(`announcements:electionOpened.${cause === 'first' ? 'first' : 'vacant'}`),
    ],
  }),
  'warlock-chosen': ({ player, how }, { t }) => ({ accent: 'blood', blocks: [warlock(t, player, how)] }),
  'kill-proposed': ({ by, target, description }, { t }) => ({
    blocks: [`${t('announcements:killProposed', { by: mention(by), target: mention(target) })}\n${quote(description)}`],
  }),
  'kill-decided': ({ by, target, description }, { t }) => ({
    accent: 'blood',
    blocks: [
      `${
        by === null
          ? t('announcements:killDecided.host', { target: mention(target) })
          : t('announcements:killDecided.warlock', { by: mention(by), target: mention(target) })
      }\n${quote(description)}`,
    ],
  }),
  'kill-refused': ({ by }, { t }) => ({
    accent: 'blood',
    blocks: [
      by === null ? t('announcements:killRefused.host') : t('announcements:killRefused.warlock', { by: mention(by) }),
    ],
  }),
  'coven-told': (facts, { t }) => ({ accent: 'blood', rings: facts.to, blocks: [notice(t, facts)] }),
  'coven-changed': ({ joined, left }, { t }) => ({
    accent: 'blood',
    ...(joined !== null && { rings: [joined] }),
    blocks: [change(t, joined, left)],
  }),
  'look-answered': ({ look, targets, result, night }, { t }) => ({
    accent: 'bone',
    blocks: [lookText(t, look, targets, result, night)],
  }),
  'fell-asleep': ({ night }, { t }) => ({ blocks: [t('announcements:fellAsleep', { night })] }),
  'host-asked': ({ victims, until }, { t }) => ({
    accent: 'blood',
    blocks: [
      t('announcements:hostAsked.text', { until: when(until) }),
      `${t('announcements:hostAsked.victims')}\n${numbered(victims.map(mention))}`,
    ],
  }),
}

function warlock(t: Telling['t'], player: PlayerId | null, how: Facts['warlock-chosen']['how']): string {
  return player === null
    ? t('announcements:warlockChosen.nobody')
    : t(`announcements:warlockChosen.${how}`, { player: mention(player) })
}

function notice(t: Telling['t'], { notice, whom, scope, how }: Facts['coven-told']): string {
  switch (notice) {
    case 'met-samhain':
      return whom === null
        ? t('announcements:covenTold.metHer')
        : t('announcements:covenTold.metSamhain', { whom: mention(whom) })
    case 'warlock-fell':
      return scope === 'next-night'
        ? t('announcements:covenTold.fellNextNight')
        : t('announcements:covenTold.fellTonight')
    case 'elected':
      return warlock(t, whom, how ?? 'majority')
  }
}

function change(t: Telling['t'], joined: PlayerId | null, left: PlayerId | null): string {
  if (joined !== null && left !== null)
    return t('announcements:covenChanged.replaced', { joined: mention(joined), left: mention(left) })
  return joined !== null
    ? t('announcements:covenChanged.joined', { joined: mention(joined) })
    : t('announcements:covenChanged.left', { left: mention(left ?? '') })
}

function lookText(
  t: Telling['t'],
  look: Look['kind'],
  targets: readonly PlayerId[],
  result: Look['result'],
  night: number,
): string {
  const [first = '', second = first] = targets
  if (look === 'check' && result !== 'same' && result !== 'different')
    return t('announcements:lookAnswered.check', { night, target: mention(first), role: roleName(t, result) })
  const guise = t(`roles:guise.${result === 'same' ? 'same' : 'different'}`)
  return t('announcements:lookAnswered.compare', { night, first: mention(first), second: mention(second), guise })
}
