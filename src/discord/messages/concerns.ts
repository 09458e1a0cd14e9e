import type { DiscordTrouble } from '#discord/errors'
import { roomLink, roomName } from '#discord/messages/room-name'
import { mention } from '#discord/messages/text'
import { plainText } from '#discord/panels/printed-name'
import { type Finding, findingKey, type Reader } from '#discord/stage/finding'
import type { Translate } from '#i18n/translate'

/** One thing that a host must know of. */
export interface Concern {
  /** The same for as long as it is the same thing. */
  readonly key: string
  readonly line: string
  /**
   * - `wrong`: it can be put right, and then all is well again.
   * - `slow`: Discord itself is at fault; worth a word only when it lasts.
   * - `so`: it is as it is; to be known, not to be mended.
   * - `past`: it has happened and is over.
   */
  readonly nature: 'wrong' | 'slow' | 'so' | 'past'
}

export interface Places {
  readonly t: Translate
  readonly gameId: string
  readonly channels: Readonly<Record<string, string>>
}

export function concernsOf(
  troubles: readonly DiscordTrouble[],
  findings: readonly Finding[],
  places: Places,
): readonly Concern[] {
  const explained = findings.some(({ kind }) => kind === 'missing')
  const all = [
    ...troubles.map((trouble) => ofTrouble(trouble, explained, places)),
    ...findings.map((finding) => ({
      key: findingKey(finding),
      line: findingLine(finding, places),
      nature: natureOf(finding),
    })),
  ]
  return [...new Map(all.map((concern) => [concern.key, concern])).values()]
}

function ofTrouble({ failure, where }: DiscordTrouble, explained: boolean, places: Places): Concern {
  const { t, gameId } = places
  const place = roomLink(where, places.channels, t)
  const key = `${failure.kind} ${where}`
  switch (failure.kind) {
    case 'retry':
    case 'gone':
      return { key, line: t('stage:trouble.slow', { where: place }), nature: 'slow' }
    case 'forbidden':
      return {
        key,
        line: t(explained ? 'stage:trouble.forbidden' : 'stage:trouble.refused', { where: place }),
        nature: 'wrong',
      }
    case 'full':
      // The room is not there, or was deleted: a link would lead nowhere.
      return { key, line: t(`stage:trouble.full.${failure.what}`, { where: roomName(where, t) }), nature: 'wrong' }
    case 'bug':
      return { key, line: t('stage:trouble.bug', { where: place, id: gameId }), nature: 'wrong' }
  }
}

export const natureOf = (finding: Finding): Concern['nature'] =>
  finding.kind === 'leak'
    ? finding.closed
      ? 'past'
      : 'wrong'
    : finding.kind === 'all-seeing' || finding.kind === 'insider'
      ? 'so'
      : 'wrong'

/** What an audit has found, in a sentence for the host. */
export function findingLine(finding: Finding, { t, channels }: Omit<Places, 'gameId'>): string {
  switch (finding.kind) {
    case 'missing': {
      const { permission, channelId } = finding.missing
      const where =
        channelId === null ? t('stage:preflight.server') : t('stage:finding.within', { where: `<#${channelId}>` })
      return t('stage:finding.missing', { permission: t(`stage:permission.${permission}`), where })
    }
    case 'host-role-gone':
      return t('stage:preflight.hostRoleGone')
    case 'outside':
      return t('stage:finding.outside', { where: roomLink(finding.room, channels, t) })
    case 'leak': {
      const facts = { reader: readerName(finding.reader, t), where: roomLink(finding.room, channels, t) }
      return finding.closed ? t('stage:finding.leakClosed', facts) : t('stage:finding.leakOpen', facts)
    }
    case 'insider': {
      const player = mention(finding.player)
      const role = bold(finding.role ?? '')
      if (finding.through === 'owner') return t('stage:finding.insider.owner', { player })
      return finding.through === 'administrator'
        ? t('stage:finding.insider.administrator', { player, role })
        : t('stage:finding.insider.host', { player, role })
    }
    case 'all-seeing': {
      const { owner, roles } = finding
      const who = [
        ...(owner === null ? [] : [t('stage:finding.reader.owner', { owner: mention(owner) })]),
        ...roles.map(({ name, ofBot }) => (ofBot ? t('stage:finding.reader.bot', { role: bold(name) }) : bold(name))),
      ]
      return t('stage:finding.allSeeing', { who: who.join(', ') })
    }
  }
}

function readerName(reader: Reader, t: Translate): string {
  if (reader.kind === 'everyone') return t('stage:finding.reader.everyone')
  return reader.kind === 'member' ? mention(reader.id) : t('stage:finding.reader.role', { role: bold(reader.name) })
}

const bold = (name: string): string => `**${plainText(name)}**`
