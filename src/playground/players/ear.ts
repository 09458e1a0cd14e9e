import type { PlayerId } from '#engine/state'
import { shortName } from '#playground/players/names'
import { remembering } from '#playground/players/remembering'

/** What a villager takes a line to say about somebody. `saw-…`: the speaker claims to have looked; `saw-coven`: and found Coven, or Samhain. */
export type Stance = 'accuses' | 'clears' | 'saw-coven' | 'saw-clear'

export interface Understood {
  readonly about: PlayerId
  readonly stance: Stance
}

const cues = {
  saw: /\b(looked|saw)\b|клянусь|провер|мне открылось/iu,
  wicked: /\b(coven|samhain)\b|шабаш|самайн/iu,
  clean: /\bclean\b|чист/iu,
  accusing:
    /\b(suspect|guilty|accuse|shifty|lying|liar|broomstick|stake|hiding something|my vote)|don[’']t trust|подозр|винова|врёт|врет|не верю|не доверяю|костёр|костер|метла|мутит|что-то скрывает|мой голос/iu,
  clearing: /\b(leave .+ alone|harmless|vouch|trust|innocent)|не трогайте|безобидн|ручаюсь|верю|доверяю|невинн/iu,
} as const

/**
 * What a line of talk says about one of the `living`: the first of them it names. `null` when it names none or
 * takes no side. Words are enough for the villagers' own lines and for plain human ones; irony is lost on them.
 */
export function understand(
  text: string,
  living: readonly { readonly id: PlayerId; readonly name: string }[],
): Understood | null {
  const { stance, words } = gist(text)
  if (stance === null) return null
  let about: PlayerId | null = null
  let first = Number.POSITIVE_INFINITY
  let length = 0 // of two namesakes it is the numbered one: "Agnes II" begins like "Agnes"
  for (const { id, name } of living) {
    const call = called(name)
    const at = words.indexOf(call)
    if (at < 0 || at > first || (at === first && call.length <= length)) continue
    about = id
    first = at
    length = call.length
  }
  return about === null ? null : { about, stance }
}

/** The same line reaches a whole village. */
const gist = remembering((text) => ({
  stance: stanceOf(text),
  words: ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
}))
const called = remembering((name) => ` ${shortName(name).toLowerCase()} `)

function stanceOf(text: string): Stance | null {
  if (cues.saw.test(text)) {
    if (cues.wicked.test(text)) return 'saw-coven'
    if (cues.clean.test(text)) return 'saw-clear'
  }
  if (cues.accusing.test(text)) return 'accuses'
  return cues.clearing.test(text) ? 'clears' : null
}
