import { createHash } from 'node:crypto'
import type { Chronicle } from '#discord/messages/chronicle'
import type { Letter } from '#discord/messages/letter'
import type { RoleId } from '#engine/role-ids'
import { roles } from '#engine/roles'
import type { AnnouncementKind, ChannelKey, Facts } from '#game/announcement'
import type { Translate } from '#i18n/translate'

/** What a letter is written with, besides its facts. */
export interface Telling {
  readonly t: Translate
  readonly gameId: string
  /** How a room is named in a text: a link where its channel exists. */
  readonly room: (key: ChannelKey) => string
  /** The effective log, read only where the truth is told (V5). */
  readonly chronicle: Chronicle
}

export type Teller<K extends AnnouncementKind> = (facts: Facts[K], telling: Telling) => Letter
export type Tellers<K extends AnnouncementKind> = { readonly [Kind in K]: Teller<Kind> }

/**
 * Which of several wordings: chosen by the game and by something that everyone who reads it knows, such as the day.
 * Never by how often or when something secret was done. With every count it is the next one's turn, so that none
 * returns before the others have been used.
 */
export function wording({ gameId }: Telling, what: string, count: number): number {
  return createHash('sha256').update(`${gameId} ${what}`).digest().readUInt32BE() + count
}

export const roleName = (t: Translate, role: RoleId): string => t(`roles:name.${role}`)
export const rolePower = (t: Translate, role: RoleId): string => t(`roles:power.${role}`)
export const roleGoal = (t: Translate, role: RoleId): string => t(`roles:goal.${roles[role].side}`)
