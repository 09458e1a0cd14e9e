import { type Child, element, fill } from './element.js'
import type { SettingLine, Trouble } from './protocol.js'
import { locale, t } from './texts.js'

export interface GameField {
  /** `players`, `seed`, or a setting. */
  readonly name: string
  readonly node: HTMLElement
  readonly input: HTMLInputElement | HTMLSelectElement
  /** Says what is wrong with it; it is forgotten as soon as something else is typed. */
  complain(trouble: Trouble): void
  forgive(): void
}

export interface FieldLook {
  readonly value?: string
  readonly placeholder?: string
  readonly hint?: string
  /** Opens a telephone's digits. */
  readonly digits?: boolean
  /** The id of a list of suggestions. */
  readonly list?: string
}

let fields = 0

function field(name: string, label: string, input: GameField['input'], hint?: string): GameField {
  fields += 1
  const id = `game-${fields}`
  const trouble = element('p', { class: 'trouble', id: `${id}-trouble` })
  input.id = id
  const describe = (...ids: readonly (string | false)[]) => {
    const described = ids.filter((each) => each !== false).join(' ')
    if (described === '') input.removeAttribute('aria-describedby')
    else input.setAttribute('aria-describedby', described)
  }
  const hinted = hint !== undefined && `${id}-hint`
  const forgive = () => {
    fill(trouble)
    input.removeAttribute('aria-invalid')
    describe(hinted)
  }
  forgive()
  input.addEventListener('input', forgive)
  return {
    name,
    input,
    forgive,
    complain({ wrong, about }) {
      trouble.textContent = t(`game.wrong.${wrong}`, about)
      input.setAttribute('aria-invalid', 'true')
      describe(trouble.id, hinted)
    },
    node: element(
      'div',
      { class: 'field' },
      element('label', { for: id }, label),
      input,
      trouble,
      hint !== undefined && element('p', { class: 'hint', id: `${id}-hint` }, hint),
    ),
  }
}

/** Takes whatever is typed, also what no number or time is: it is judged, and answered, where the game is begun. */
export function textField(name: string, label: string, look: FieldLook = {}): GameField {
  const { value = '', placeholder, hint, digits = false, list } = look
  const input = element('input', {
    name,
    type: 'text',
    value,
    placeholder,
    list,
    inputmode: digits && 'numeric',
    maxlength: 500,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  return field(name, label, input, hint)
}

export function choiceField(
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string; readonly chosen?: boolean }[],
): GameField {
  const made: Child[] = options.map((each) =>
    element('option', { value: each.value, selected: each.chosen === true }, each.label),
  )
  return field(name, label, element('select', { name }, ...made))
}

/** One setting; empty, it is as usual. */
export function settingField(line: SettingLine, zones: string): GameField {
  const { name, kind, values, usual } = line
  const label = line.label[locale()]
  if (values.length > 0) {
    const usually = values.find(({ value }) => value === usual)
    return choiceField(name, label, [
      { value: '', label: t('game.usual-choice', { value: usually?.label[locale()] ?? usual }) },
      ...values.filter((each) => each !== usually).map((each) => ({ value: each.value, label: each.label[locale()] })),
    ])
  }
  const placeholder = t('game.usual', { value: usual === 'auto' ? t('game.automatic') : usual })
  return textField(name, label, { placeholder, digits: kind === 'number', ...(kind === 'zone' && { list: zones }) })
}
