import { ComponentType, TextInputStyle } from 'discord.js'
import { customId, type Intent } from '#discord/custom-id'
import { excerpt, printedName } from '#discord/panels/printed-name'
import type { Answer } from '#discord/replies/answer'
import { maxTextLength } from '#engine/text'
import type { Translate } from '#i18n/translate'

export type TextKind = 'propose' | 'kill' | 'strike' | 'column' | 'lastword' | 'suicide'
type TextVerb = `${TextKind}-text`

/** The one field of every form. */
export const textField = 'text'

/** A form for somebody's words; `name` is whom they are about, `present` what stands already. */
export function textModal(
  intent: Intent<TextVerb>,
  kind: TextKind,
  t: Translate,
  { name = '', present = null }: { readonly name?: string; readonly present?: string | null } = {},
): Answer {
  return {
    kind: 'modal',
    modal: {
      custom_id: customId(intent),
      title: excerpt(t(`replies:form.${kind}.title`, { name: printedName(name) }), 45),
      components: [
        {
          type: ComponentType.Label,
          label: excerpt(t(`replies:form.${kind}.label`), 45),
          description: excerpt(t(`replies:form.${kind}.hint`), 100),
          component: {
            type: ComponentType.TextInput,
            custom_id: textField,
            style: TextInputStyle.Paragraph,
            required: true,
            min_length: 1,
            max_length: maxTextLength,
            ...(present && { value: present }),
          },
        },
      ],
    },
  }
}
