import { excerpt, plainText } from '#discord/panels/printed-name'
import { type Answer, say } from '#discord/replies/answer'
import type { Privacy } from '#game/privacy'
import { type Translate, translator } from '#i18n/translate'

/** Bytes that Discord takes in any server, with room for the rest of the request. */
const largestFile = 9_000_000

/** Everything that is kept of the asker, as a file that he alone sees. */
export async function dataReply(privacy: Privacy, userId: string, t: Translate): Promise<Answer> {
  const data = await privacy.dataOf(userId)
  if (data.games.length === 0) return say(t('privacy:nothing'))
  const whole = JSON.stringify(data, null, 2)
  const fits = Buffer.byteLength(whole) <= largestFile
  const games = data.games.map((game) => ({ ...game, facts: [] }))
  const content = fits ? whole : JSON.stringify({ ...data, games })
  const text = [t('privacy:export.here', { count: games.length }), ...(fits ? [] : [t('privacy:export.without-facts')])]
  return { kind: 'file', text: text.join('\n'), name: 'beelzebub-privacy.json', content }
}

/** What a deletion would do; done when he is sure of it, and refused in words while he plays. */
export async function forgetReply(privacy: Privacy, userId: string, sure: boolean, t: Translate): Promise<Answer> {
  if (!sure) return say(t('privacy:delete.explain'))
  const nameIn = (locale: string, number: string) => translator(locale)('privacy:pseudonym', { number })
  const forgotten = await privacy.forget(userId, nameIn)
  if (!forgotten.ok) {
    const titles = forgotten.titles.map((title) => `**${plainText(excerpt(title, 100))}**`).join(', ')
    return say(t(`privacy:delete.${forgotten.why}`, { titles }))
  }
  return say(forgotten.games === 0 ? t('privacy:nothing') : t('privacy:delete.done', { count: forgotten.games }))
}
