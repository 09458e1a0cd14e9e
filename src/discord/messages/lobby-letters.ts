import { roleGoal, roleName, rolePower, type Tellers } from '#discord/messages/telling'
import { mention, mentions } from '#discord/messages/text'
import { plainText } from '#discord/panels/printed-name'
import { inWords } from '#discord/replies/setting-words'

/** The lobby and the deal. */
export const lobbyLetters: Tellers<
  | 'lobby-opened'
  | 'player-joined'
  | 'player-left'
  | 'host-plays'
  | 'host-acted'
  | 'settings-changed'
  | 'roles-dealt'
  | 'seat-dealt'
  | 'coven-dealt'
  | 'role-changed'
> = {
  'lobby-opened': ({ title }, { t }) => ({
    accent: 'ember',
    blocks: [
      t('announcements:lobbyOpened.title', { title: plainText(title) }),
      t('announcements:lobbyOpened.invitation'),
      t('announcements:lobbyOpened.how'),
    ],
  }),
  'player-joined': ({ player, count }, { t }) => ({
    blocks: [t('announcements:playerJoined', { player: mention(player), count })],
  }),
  'player-left': ({ player, count }, { t }) => ({
    blocks: [t('announcements:playerLeft', { player: mention(player), count })],
  }),
  'host-plays': ({ player }, { t }) => ({
    accent: 'bone',
    blocks: [t('announcements:hostPlays', { player: mention(player) })],
  }),
  'host-acted': ({ player }, { t }) => ({
    accent: 'bone',
    blocks: [t('announcements:hostActed', { player: mention(player) })],
  }),
  'settings-changed': ({ changes }, { t }) => {
    const count = Object.keys(changes).length
    return { blocks: [t('announcements:settingsChanged', { count, names: inWords(changes, t).join('; ') })] }
  },
  'roles-dealt': ({ players }, { t }) => ({
    accent: 'ember',
    blocks: [t('announcements:rolesDealt', { count: players })],
  }),
  'seat-dealt': ({ player, role }, { t }) => ({
    accent: 'bone',
    rings: [player],
    blocks: [
      t('announcements:seatDealt.you', { player: mention(player), role: roleName(t, role) }),
      `${rolePower(t, role)} ${roleGoal(t, role)}`,
      t('announcements:seatDealt.room'),
    ],
  }),
  'coven-dealt': ({ members, warlock }, { t }) => ({
    accent: 'blood',
    rings: members,
    blocks: [
      t('announcements:covenDealt.title'),
      members.length === 1
        ? t('announcements:covenDealt.alone', { members: mentions(members) })
        : t('announcements:covenDealt.together', { members: mentions(members) }),
      `${rolePower(t, 'coven')} ${roleGoal(t, 'coven')}`,
      ...(members.length === 1
        ? []
        : [
            warlock === null
              ? t('announcements:covenDealt.election')
              : t('announcements:covenDealt.warlock', { warlock: mention(warlock) }),
          ]),
    ],
  }),
  'role-changed': ({ player, role }, { t }) => ({
    accent: 'bone',
    rings: [player],
    blocks: [
      t('announcements:roleChanged', { player: mention(player), role: roleName(t, role) }),
      `${rolePower(t, role)} ${roleGoal(t, role)}`,
    ],
  }),
}
