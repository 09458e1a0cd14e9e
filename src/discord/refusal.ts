import { possible } from '#discord/replies/setting-words'
import { type Refusal, type RefusalCode, refusalCodes } from '#engine/refusals'
import { type Translate, translator } from '#i18n/translate'

/** The sentence of a refusal: one for each code, no two alike in a language. */
export function refusalText(code: RefusalCode, locale: string): string {
  return translator(locale)(`refusals:${code}`)
}

/** The refusal as it is told: its sentence first, then what the setting it is about would take. */
export function refusalReply({ code, setting }: Refusal, t: Translate): string {
  const sentence = t(`refusals:${code}`)
  return setting === undefined ? sentence : `${sentence}\n${possible(setting, t)}`
}

/** The code of a told refusal, by its first line; `null` for any other text. */
export function refusalCodeOf(told: string, locale: string): RefusalCode | null {
  const [sentence] = told.split('\n')
  return refusalCodes.find((code) => refusalText(code, locale) === sentence) ?? null
}
