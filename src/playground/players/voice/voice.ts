import { english } from '#playground/players/voice/english'
import { russian } from '#playground/players/voice/russian'
import { type Tongue, tongueOf, type Voice } from '#playground/players/voice/topics'

const voices = { 'en-US': english, ru: russian } as const satisfies Record<Tongue, Voice>

export const voiceOf = (locale: string): Voice => voices[tongueOf(locale)]

export const fillIn = (line: string, names: Readonly<Record<string, string>>): string =>
  line.replace(/\{(\w+)\}/g, (whole, key: string) => names[key] ?? whole)
