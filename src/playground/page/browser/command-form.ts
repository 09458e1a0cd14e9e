import { localDescription, localName, type Offer, optionTypes } from './commands.js'
import { type Child, element } from './element.js'
import { openForm } from './form-dialog.js'
import { reasonText } from './notices.js'
import type { CommandOption, OptionValues } from './protocol.js'
import { suggestingInput } from './suggestions.js'
import { t } from './texts.js'
import type { World } from './world.js'

interface Field {
  readonly option: CommandOption
  readonly node: Child
  /** `null`: nothing is filled in. */
  readonly read: () => string | number | boolean | null
}

let forms = 0

/** The options of a slash command, to be filled in and run. `closed` gives the focus back. */
export function commandForm(offer: Offer, world: World, closed: () => void): HTMLFormElement {
  const { channelId } = world
  forms += 1
  const trouble = element('p', { class: 'trouble', role: 'alert' })
  const run = element('button', { type: 'submit', class: 'strong' }, t('command.run'))
  const fields = offer.options.map((option, at) => fieldFor(option, `option-${forms}-${at}`, complete))
  const form = element(
    'form',
    { class: 'command-form', 'aria-label': `/${offer.shown}` },
    element('p', { class: 'command-title' }, element('strong', {}, `/${offer.shown}`), ` — ${offer.description}`),
    fields.length > 0 && element('div', { class: 'field-grid' }, ...fields.map(({ node }) => node)),
    trouble,
    element(
      'div',
      { class: 'dialog-foot' },
      element('button', { type: 'button', onclick: () => closed() }, t('form.cancel')),
      run,
    ),
  )

  function filled(): OptionValues {
    const values = fields.flatMap(({ option, read }) => {
      const value = read()
      return value === null ? [] : [[option.name, value] as const]
    })
    return Object.fromEntries(values)
  }

  async function complete(option: CommandOption, text: string) {
    if (channelId === null) return []
    const { [option.name]: _, ...options } = filled()
    const { choices = [] } = await world.link.wish({
      kind: 'complete',
      channelId,
      name: offer.path,
      option: option.name,
      text,
      options,
    })
    return choices.map((choice) => ({ value: String(choice.value), label: localName(choice) }))
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (channelId === null) return
    run.disabled = true
    world.link.wish({ kind: 'command', channelId, name: offer.path, options: filled() }).then(
      ({ form: shown }) => {
        closed()
        if (shown) openForm(shown, world, closed)
      },
      (error: unknown) => {
        run.disabled = false
        trouble.textContent = reasonText(error)
      },
    )
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closed()
  })
  return form

  function fieldFor(
    option: CommandOption,
    id: string,
    ask: (option: CommandOption, text: string) => Promise<readonly { value: string; label: string }[]>,
  ): Field {
    const label = localName(option)
    const required = option.required === true
    const about = { id, required, 'aria-describedby': `${id}-hint` }
    const { input, read } = inputFor(option, about, label, ask)
    return {
      option,
      read,
      node: element(
        'div',
        { class: 'field' },
        element(
          'label',
          { for: id },
          label,
          required && element('span', { class: 'must' }, ` · ${t('command.required')}`),
        ),
        input,
        element('p', { class: 'hint', id: `${id}-hint` }, localDescription(option)),
      ),
    }
  }

  function inputFor(
    option: CommandOption,
    about: Readonly<Record<string, string | boolean>>,
    label: string,
    ask: (option: CommandOption, text: string) => Promise<readonly { value: string; label: string }[]>,
  ): { readonly input: HTMLElement; readonly read: Field['read'] } {
    const isNumber = option.type === optionTypes.integer || option.type === optionTypes.number
    const typed = (text: string) => (text.trim() === '' ? null : isNumber ? Number(text.replace(',', '.')) : text)
    const choices = choicesOf(option, world)
    if (choices) {
      const select = element(
        'select',
        about,
        element('option', { value: '' }, t(option.required ? 'command.choose' : 'command.nothing')),
        ...choices.map(({ value, name }) => element('option', { value }, name)),
      )
      const read = () => {
        if (select.value === '') return null
        return option.type === optionTypes.flag
          ? select.value === 'true'
          : isNumber
            ? Number(select.value)
            : select.value
      }
      return { input: select, read }
    }
    if (option.autocomplete) {
      const suggesting = suggestingInput(about, `${label}: ${t('command.suggestions')}`, (text) => ask(option, text))
      return { input: suggesting.node, read: () => typed(suggesting.value()) }
    }
    const input = isNumber
      ? element('input', {
          ...about,
          type: 'number',
          min: option.min_value,
          max: option.max_value,
          step: option.type === optionTypes.number ? 'any' : 1,
        })
      : element('input', {
          ...about,
          type: 'text',
          minlength: option.min_length,
          maxlength: option.max_length ?? 6_000,
          autocomplete: 'off',
        })
    return { input, read: () => typed(input.value) }
  }
}

/** What can be chosen for an option; `null` where it is typed. */
function choicesOf(option: CommandOption, { people, channels }: World): { value: string; name: string }[] | null {
  const persons = people.persons.map(({ id, name }) => ({ value: id, name }))
  const roles = people.roles.map(({ id, name }) => ({ value: id, name: `@${name.replace(/^@/, '')}` }))
  switch (option.type) {
    case optionTypes.flag:
      return [
        { value: 'true', name: t('command.yes') },
        { value: 'false', name: t('command.no') },
      ]
    case optionTypes.user:
      return persons
    case optionTypes.role:
      return roles
    case optionTypes.mentionable:
      return [...persons, ...roles]
    case optionTypes.channel:
      return channels.map(({ id, name }) => ({ value: id, name: `#${name}` }))
    default:
      return option.choices?.map((choice) => ({ value: String(choice.value), name: localName(choice) })) ?? null
  }
}
