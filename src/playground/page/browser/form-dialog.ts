import { type Child, element, fill } from './element.js'
import { markdown } from './markdown-view.js'
import { reasonText } from './notices.js'
import { optionsOf, partsOf, partTypes, textOf } from './parts.js'
import type { FormLine, Part } from './protocol.js'
import { t } from './texts.js'
import type { World } from './world.js'

/** A field of an open form, and how to read it. */
interface Field {
  readonly customId: string
  readonly node: Child
  readonly read: () => string | readonly string[]
}

const count = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Shows a form of the bot until it has been sent or put away. `closed` gives the focus back. */
export function openForm(form: FormLine, world: World, closed: () => void): void {
  const fields: Field[] = []
  const rows = form.components.map((part, at) => {
    if (part.type === partTypes.text)
      return element('div', { class: 'part-text' }, ...markdown(textOf(part.content), world))
    const control = part.type === partTypes.label ? (part.component as Part | undefined) : partsOf(part)[0]
    if (!control) return null
    const field = fieldFor(
      control,
      textOf(part.label) || textOf(control.label),
      textOf(part.description),
      `field-${at}`,
      world,
    )
    fields.push(field)
    return field.node
  })
  const trouble = element('p', { class: 'trouble', role: 'alert' })
  const submit = element('button', { type: 'submit', class: 'strong' }, t('form.submit'))
  const dialog = element(
    'dialog',
    { class: 'sheet-dialog', 'aria-labelledby': 'form-title' },
    element(
      'form',
      { method: 'dialog' },
      element('h2', { id: 'form-title' }, form.title),
      ...rows,
      trouble,
      element(
        'div',
        { class: 'dialog-foot' },
        element('button', { type: 'button', onclick: () => dialog.close() }, t('form.cancel')),
        submit,
      ),
    ),
  )
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    submit.disabled = true
    fill(trouble)
    const values = Object.fromEntries(fields.map(({ customId, read }) => [customId, read()]))
    world.link.wish({ kind: 'submit', form: form.form, values }).then(
      ({ form: next }) => {
        dialog.close()
        if (next) openForm(next, world, closed)
      },
      (error: unknown) => {
        submit.disabled = false
        fill(trouble, reasonText(error))
      },
    )
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    closed()
  })
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('textarea, input, select')?.focus()
}

function fieldFor(control: Part, label: string, hint: string, id: string, world: World): Field {
  const required = control.required !== false
  const about = {
    id,
    required,
    'aria-describedby': hint === '' ? null : `${id}-hint`,
  }
  const input = control.type === partTypes.textInput ? textInput(control, about) : selectInput(control, about, world)
  return {
    customId: textOf(control.custom_id),
    read: () =>
      input instanceof HTMLSelectElement
        ? [...input.selectedOptions].map(({ value }) => value).filter(Boolean)
        : input.value,
    node: element(
      'div',
      { class: 'field' },
      element('label', { for: id }, label, required && element('span', { class: 'must' }, ` · ${t('form.required')}`)),
      hint !== '' && element('p', { id: `${id}-hint`, class: 'hint' }, hint),
      input,
    ),
  }
}

type About = Readonly<Record<string, string | boolean | null>>

function textInput(control: Part, about: About): HTMLInputElement | HTMLTextAreaElement {
  const properties = {
    ...about,
    minlength: count(control.min_length),
    maxlength: count(control.max_length) ?? 4_000,
    placeholder: textOf(control.placeholder) || null,
  }
  const made =
    control.style === 2
      ? element('textarea', { ...properties, rows: 5 })
      : element('input', { ...properties, type: 'text' })
  made.value = textOf(control.value)
  return made
}

function selectInput(control: Part, about: About, world: World): HTMLSelectElement {
  const many = (count(control.max_values) ?? 1) > 1
  const options = optionsOf(control, world).map(({ value, label, chosen }) =>
    element('option', { value, selected: chosen === true }, label),
  )
  return element(
    'select',
    { ...about, multiple: many },
    !many && element('option', { value: '' }, textOf(control.placeholder) || t('command.choose')),
    ...options,
  )
}
