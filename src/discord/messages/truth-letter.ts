import type { Chapter, Chronicle, Entry } from '#discord/messages/chronicle'
import type { Letter } from '#discord/messages/letter'
import { roleName, type Telling } from '#discord/messages/telling'
import { mention, numbered, quote } from '#discord/messages/text'
import type { Facts } from '#game/announcement'

/** Every role, every act of every night, every vote (V5). Long: it is cut into as many messages as it takes. */
export function truthLetter({ roles }: Facts['truth'], { t, chronicle }: Telling): Letter {
  const lines = Object.entries(roles).map(([player, role]) => `${mention(player)}: **${roleName(t, role)}**`)
  return {
    accent: 'gold',
    blocks: [
      `${t('announcements:truth.title')}\n${numbered(lines)}`,
      ...lived(chronicle).map((chapter) => told(chapter, t)),
    ],
  }
}

/** Without the day at whose dawn the game ended: nobody lived through it. */
function lived(chronicle: Chronicle): Chronicle {
  const last = chronicle.at(-1)
  return last?.kind === 'day' && last.entries.length === 0 ? chronicle.slice(0, -1) : chronicle
}

function told({ kind, number, entries }: Chapter, t: Telling['t']): string {
  const title =
    kind === 'night' ? t('announcements:truth.night', { night: number }) : t('announcements:truth.day', { day: number })
  const lines = [...nominations(entries, t), ...entries.flatMap((entry) => line(entry, t) ?? [])]
  return [title, ...(lines.length > 0 ? lines : [t('announcements:truth.quiet')])].join('\n')
}

/** A day's nominations stand in one line. */
function nominations(entries: readonly Entry[], t: Telling['t']): string[] {
  const pairs = entries.flatMap((entry) => (entry.kind === 'nominations' ? entry.list : []))
  if (pairs.length === 0) return []
  const list = pairs.map(({ by, target }) => pair(by, target, t)).join('; ')
  return [t('announcements:truth.nominations', { list })]
}

const pair = (by: string | null, target: string, t: Telling['t']): string =>
  t('announcements:truth.vote', { by: by === null ? t('roles:name.beelzebub') : mention(by), target: mention(target) })

function line(entry: Entry, t: Telling['t']): string | null {
  switch (entry.kind) {
    case 'proposal': {
      const { by, target, text } = entry
      return `${t('announcements:truth.proposal', { by: mention(by), target: mention(target) })}\n${quote(text)}`
    }
    case 'kill': {
      const { by, target, text } = entry
      const told =
        by === null
          ? t('announcements:truth.hostKill', { target: mention(target) })
          : t('announcements:truth.kill', { by: mention(by), target: mention(target) })
      return `${told}\n${quote(text)}`
    }
    case 'refusal':
      return entry.by === null
        ? t('announcements:truth.hostRefusal')
        : t('announcements:truth.refusal', { by: mention(entry.by) })
    case 'look':
      return look(entry, t)
    case 'strike': {
      const { by, target, text } = entry
      return `${t('announcements:truth.strike', { by: mention(by), target: mention(target) })}\n${quote(text)}`
    }
    case 'rest':
      return t('announcements:truth.rest', { by: mention(entry.by) })
    case 'shield':
      return t('announcements:truth.shield', { by: mention(entry.by), target: mention(entry.target) })
    case 'warlock':
      return t('announcements:truth.warlock', { player: mention(entry.player) })
    case 'column':
      return t('announcements:truth.column', { by: mention(entry.by) })
    case 'truce':
      return t('announcements:truth.truce', { by: mention(entry.by) })
    case 'nominations':
      return null
    case 'votes': {
      const votes = Object.entries(entry.votes)
      if (votes.length === 0) return t('announcements:truth.noVotes')
      return t('announcements:truth.votes', { list: votes.map(([by, target]) => pair(by, target, t)).join('; ') })
    }
    case 'death':
      return t('announcements:truth.death', {
        player: mention(entry.player),
        cause: t(`announcements:truth.cause.${entry.cause}`),
      })
    case 'replaced':
      return t('announcements:truth.replaced', { player: mention(entry.player), by: mention(entry.by) })
    case 'role':
      return t('announcements:truth.roleChanged', { player: mention(entry.player), role: roleName(t, entry.role) })
  }
}

function look({ look }: Extract<Entry, { kind: 'look' }>, t: Telling['t']): string {
  const [first = '', second = first] = look.targets
  const by = mention(look.by)
  if (look.result !== 'same' && look.result !== 'different')
    return t('announcements:truth.check', { by, target: mention(first), role: roleName(t, look.result) })
  const guise = t(`roles:guise.${look.result}`)
  return t('announcements:truth.compare', { by, first: mention(first), second: mention(second), guise })
}
