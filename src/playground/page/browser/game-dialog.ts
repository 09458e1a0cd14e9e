import { type Child, element } from './element.js'
import { reasonText } from './notices.js'
import type { SettingLine } from './protocol.js'
import { locale, t } from './texts.js'
import type { World } from './world.js'

/** Settings that have a place of their own in the form, with what a newcomer's blitz has. */
const lengths = { nightSeconds: 45, daySeconds: 75, burningSeconds: 45, riddleSeconds: 20 } as const
const lengthLabels = {
  nightSeconds: 'game.night',
  daySeconds: 'game.day',
  burningSeconds: 'game.burning',
  riddleSeconds: 'game.riddle',
} as const
const placed = new Set<string>([...Object.keys(lengths), 'schedule'])

/** Asks for everything that a new game can be given, and begins it. */
export function openGame(world: World): void {
  const trouble = element('p', { class: 'trouble', role: 'alert' })
  const begin = element('button', { type: 'submit', class: 'strong' }, t('game.begin'))
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'game-title' }, t('game.title')),
    element('p', { class: 'hint' }, t('game.explain')),
    element(
      'div',
      { class: 'field-grid' },
      field(
        t('game.players'),
        element('input', { name: 'players', type: 'number', min: 5, max: 60, value: 15, required: true }),
      ),
      field(
        t('game.language'),
        element(
          'select',
          { name: 'locale' },
          ...(['en-US', 'ru'] as const).map((each) =>
            element('option', { value: each, selected: each === locale() }, t(`language.${each}`)),
          ),
        ),
      ),
      field(
        t('game.seed'),
        element('input', { name: 'seed', type: 'text', maxlength: 60, autocomplete: 'off' }),
        'game.seed-hint',
      ),
      field(
        t('game.schedule'),
        element(
          'select',
          { name: 'schedule' },
          element('option', { value: 'blitz' }, t('game.blitz')),
          element('option', { value: 'classic' }, t('game.classic')),
        ),
      ),
      ...Object.entries(lengthLabels).map(([name, label]) => {
        const setting = world.settings.find((each) => each.name === name)
        return field(
          t(label),
          element('input', {
            name,
            type: 'number',
            min: setting?.min ?? 1,
            max: setting?.max ?? 86_400,
            value: Reflect.get(lengths, name) as number,
          }),
        )
      }),
    ),
    element(
      'details',
      {},
      element('summary', {}, t('game.more')),
      element(
        'div',
        { class: 'field-grid' },
        ...world.settings.filter(({ name }) => !placed.has(name)).map(settingField),
      ),
    ),
    trouble,
    element(
      'div',
      { class: 'dialog-foot' },
      element('button', { type: 'button', onclick: () => dialog.close() }, t('form.cancel')),
      begin,
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    begin.disabled = true
    trouble.textContent = t('game.beginning')
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const settings = Object.fromEntries(
      world.settings.flatMap(({ name }) => (text(name) === '' ? [] : [[name, text(name)]])),
    )
    const game = {
      players: Number(text('players')),
      locale: text('locale') === 'ru' ? ('ru' as const) : ('en-US' as const),
      seed: text('seed'),
      settings,
    }
    world.link.wish({ kind: 'new-game', game }).then(
      () => dialog.close(),
      (error: unknown) => {
        begin.disabled = false
        trouble.textContent = reasonText(error)
      },
    )
  })
  const dialog = element('dialog', { class: 'sheet-dialog wide', 'aria-labelledby': 'game-title' }, form)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

let fields = 0

function field(label: string, input: HTMLElement, hint?: string): Child {
  fields += 1
  const id = `game-${fields}`
  input.id = id
  if (hint) input.setAttribute('aria-describedby', `${id}-hint`)
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label),
    input,
    hint !== undefined && element('p', { class: 'hint', id: `${id}-hint` }, t(hint)),
  )
}

function settingField({ name, label, kind, values, min, max, usual }: SettingLine): Child {
  const title = label[locale()]
  if (values.length > 0) {
    const usually = values.find(({ value }) => value === usual)?.label[locale()] ?? usual
    return field(
      title,
      element(
        'select',
        { name },
        element('option', { value: '' }, t('game.usual-choice', { value: usually })),
        ...values.map((each) => element('option', { value: each.value }, each.label[locale()])),
      ),
    )
  }
  const placeholder = t('game.usual', { value: usual })
  if (kind === 'number') return field(title, element('input', { name, type: 'number', min, max, placeholder }))
  return field(title, element('input', { name, type: 'text', maxlength: 100, placeholder, autocomplete: 'off' }))
}
