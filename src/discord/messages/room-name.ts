import type { Translate } from '#i18n/translate'

/** A room as people know it: its channel where it is known, else its name. Takes the key of a room or of a panel in it. */
export function roomLink(where: string, channels: Readonly<Record<string, string>>, t: Translate): string {
  const id = channels[where]
  return id === undefined ? roomName(where, t) : `<#${id}>`
}

/** A seat is named by nothing but being one: the console may be read over a shoulder. */
export function roomName(where: string, t: Translate): string {
  switch (where) {
    case 'town':
    case 'gazette':
    case 'coven':
    case 'graveyard':
    case 'host':
      return `#${t(`stage:room.${where}`)}`
    case 'category':
      return t('stage:trouble.category')
    case 'server':
      return t('stage:trouble.server')
    case 'panel':
      return t('stage:trouble.panel')
    default:
      return where.startsWith('player:') ? t('stage:trouble.letter') : t('stage:trouble.seat')
  }
}
