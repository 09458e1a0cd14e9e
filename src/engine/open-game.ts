import type { GameEvent } from './events.js'
import { defaultSettings, type Settings } from './settings.js'

/** What a lobby is opened with. */
export interface Opening {
  readonly id: string
  /** The language of public posts, a Discord locale. */
  readonly locale: string
  readonly title: string
  readonly hosted: boolean
  /** The Discord user who opens it, if one does. */
  readonly host?: string
  readonly settings?: Partial<Settings>
}

/** The first fact of a game's log: an open lobby. */
export function openGame({ id, locale, title, hosted, host = '', settings }: Opening): GameEvent[] {
  return [
    {
      kind: 'GameOpened',
      id,
      locale,
      title,
      hosted,
      host: host || null,
      settings: { ...defaultSettings, ...settings },
    },
  ]
}
