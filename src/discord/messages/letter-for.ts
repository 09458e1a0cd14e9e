import { burningLetters } from '#discord/messages/burning-letters'
import { clockLetters } from '#discord/messages/clock-letters'
import { gazetteLetter } from '#discord/messages/gazette-letter'
import type { Letter } from '#discord/messages/letter'
import { lobbyLetters } from '#discord/messages/lobby-letters'
import { peopleLetters } from '#discord/messages/people-letters'
import { secretLetters } from '#discord/messages/secret-letters'
import type { Teller, Tellers, Telling } from '#discord/messages/telling'
import { truthLetter } from '#discord/messages/truth-letter'
import type { Announcement, AnnouncementKind, AnnouncementOf } from '#game/announcement'

const tellers: Tellers<AnnouncementKind> = {
  ...lobbyLetters,
  ...clockLetters,
  ...burningLetters,
  ...peopleLetters,
  ...secretLetters,
  'gazette-printed': gazetteLetter,
  truth: truthLetter,
}

/** The words for an announcement, in the language of `telling`. Pure: the same facts read the same twice. */
export function letterFor(announcement: Announcement, telling: Telling): Letter {
  return tell(announcement, telling)
}

const tell = <K extends AnnouncementKind>({ kind, data }: AnnouncementOf<K>, telling: Telling): Letter =>
  (tellers[kind] as Teller<K>)(data, telling)
