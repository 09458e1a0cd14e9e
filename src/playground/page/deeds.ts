import type { Answer, ModalAnswer } from '#playground/discord/member/answer'
import type { MemberSession } from '#playground/discord/member/member-session'
import type { FormValues, Granted, Wish } from '#playground/page/browser/protocol'

/** What somebody does in his seat, rather than with the page. */
export type Deed = Extract<
  Wish,
  { readonly kind: 'say' | 'press' | 'choose' | 'submit' | 'dismiss' | 'command' | 'complete' }
>

/** Forms that may lie open at once; an older one has been closed without a word. */
const formsKept = 10

/** One seat's hands: does what its person wishes, and keeps the forms that the bot has shown him. */
export class Hands {
  readonly #forms = new Map<string, ModalAnswer>()

  constructor(private readonly session: MemberSession) {}

  get memberId(): string {
    return this.session.userId
  }

  /** Resolves when the bot has acknowledged it. Throws as the session does. */
  async perform(deed: Deed): Promise<Granted> {
    const { session } = this
    switch (deed.kind) {
      case 'say':
        session.send(deed.channelId, deed.text)
        return {}
      case 'dismiss':
        session.dismiss(deed.messageId)
        return {}
      case 'press':
        return this.#granted(await session.press(deed.messageId, deed.customId))
      case 'choose':
        return this.#granted(await session.choose(deed.messageId, deed.customId, deed.values))
      case 'submit':
        return this.#submit(deed.form, deed.values)
      case 'command':
        return this.#granted(await session.command(deed.name, deed.options, { channelId: deed.channelId }))
      case 'complete': {
        const { name, option, text, options, channelId } = deed
        const { choices } = await session.autocomplete(name, option, text, options, { channelId })
        return {
          choices: choices.map(({ name: label, value, name_localizations }) => ({
            name: label,
            value,
            ...(name_localizations && { name_localizations: withoutGaps(name_localizations) }),
          })),
        }
      }
    }
  }

  async #submit(form: string, values: FormValues): Promise<Granted> {
    const shown = this.#forms.get(form)
    if (!shown) throw new FormGone()
    const answer = await this.session.submit(shown, values)
    this.#forms.delete(form)
    return this.#granted(answer)
  }

  #granted(answer: Answer): Granted {
    if (answer.kind !== 'modal') return {}
    this.#forms.set(answer.interactionId, answer)
    const [oldest] = this.#forms.keys()
    if (this.#forms.size > formsKept && oldest !== undefined) this.#forms.delete(oldest)
    return { form: { form: answer.interactionId, title: answer.title, components: answer.modal.components } }
  }
}

/** The form was shown too long ago, or sent already. */
export class FormGone extends Error {}

const withoutGaps = (texts: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])))
