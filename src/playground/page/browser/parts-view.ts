import { type Child, element } from './element.js'
import { openForm } from './form-dialog.js'
import { markdown } from './markdown-view.js'
import { attempt } from './notices.js'
import { optionsOf, partsOf, partTypes, textOf } from './parts.js'
import { pick } from './picker.js'
import type { MessageLine, Part, Wish } from './protocol.js'
import { t } from './texts.js'
import type { World } from './world.js'

const buttonStyles: Readonly<Record<number, string>> = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'destructive' }

const numberOf = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual)

/** One component of a message, ready to be used. */
export function partView(part: Part, message: MessageLine, world: World): Child {
  const inside = () => partsOf(part).map((each) => partView(each, message, world))
  switch (part.type) {
    case partTypes.container:
      return container(part, inside())
    case partTypes.text:
      return element('div', { class: 'part-text' }, ...markdown(textOf(part.content), world))
    case partTypes.separator:
      return part.divider === false ? element('div', { class: 'part-gap' }) : element('hr', { class: 'part-rule' })
    case partTypes.section: {
      const accessory = part.accessory as Part | undefined
      const beside = accessory && partView(accessory, message, world)
      return element(
        'div',
        { class: 'part-section' },
        element('div', {}, ...inside()),
        accessory?.type === partTypes.button ? element('discord-action-row', {}, beside) : beside,
      )
    }
    case partTypes.thumbnail:
      return picture(part.media, textOf(part.description), 'part-thumbnail')
    case partTypes.gallery:
      return element(
        'div',
        { class: 'part-gallery' },
        ...(Array.isArray(part.items) ? (part.items as Part[]) : []).map((item) =>
          picture(item.media, textOf(item.description), 'part-picture'),
        ),
      )
    case partTypes.row:
      return element('discord-action-row', { class: 'part-row' }, ...inside())
    case partTypes.button:
      return button(part, message, world)
    default:
      return part.type >= partTypes.stringSelect && part.type <= partTypes.channelSelect
        ? select(part, message, world)
        : null
  }
}

function container(part: Part, inside: readonly Child[]): HTMLElement {
  const made = element('div', { class: 'part-container' }, ...inside)
  if (typeof part.accent_color === 'number')
    made.style.setProperty('--accent', `#${part.accent_color.toString(16).padStart(6, '0')}`)
  return made
}

function picture(media: unknown, description: string, name: string): HTMLElement {
  const url = typeof media === 'object' && media !== null ? textOf(Reflect.get(media, 'url')) : ''
  return element('img', { class: name, src: url, alt: description, loading: 'lazy' })
}

/** Sends what somebody does with a control, and opens the form that the bot may answer with. */
function use(wish: Wish, customId: string, world: World): void {
  attempt(
    world.link.wish(wish).then(({ form }) => {
      if (form) openForm(form, world, () => focusControl(customId))
    }),
  )
}

/** A message is drawn anew when it changes; its controls are found again by what they are for. */
export function focusControl(customId: string): void {
  const control = document.querySelector<HTMLElement>(`[data-control="${CSS.escape(customId)}"]`)
  const inner = control?.shadowRoot?.querySelector<HTMLElement>('button, a') ?? control
  inner?.focus({ preventScroll: true })
}

function button(part: Part, message: MessageLine, world: World): HTMLElement {
  const label = textOf(part.label)
  const emoji = part.emoji as { readonly name?: string } | undefined
  const text = [emoji?.name, label].filter(Boolean).join(' ')
  if (typeof part.url === 'string') return element('discord-button', { url: part.url, type: 'secondary' }, text)
  const customId = textOf(part.custom_id)
  const disabled = part.disabled === true
  const made = element(
    'discord-button',
    { type: buttonStyles[numberOf(part.style, 2)] ?? 'secondary', disabled, 'data-control': customId },
    text,
  )
  if (disabled) {
    // The component only looks disabled.
    void (made as HTMLElement & { readonly updateComplete?: Promise<unknown> }).updateComplete?.then(() => {
      const inner = made.shadowRoot?.querySelector('button')
      if (inner) inner.disabled = true
    })
  } else made.addEventListener('click', () => use({ kind: 'press', messageId: message.id, customId }, customId, world))
  return made
}

function select(part: Part, message: MessageLine, world: World): HTMLElement {
  const customId = textOf(part.custom_id)
  const options = optionsOf(part, world)
  const chosen = options.filter((option) => option.chosen).map(({ label }) => label)
  const title = textOf(part.placeholder) || t('command.choose')
  const made = element(
    'button',
    {
      type: 'button',
      class: 'select',
      disabled: part.disabled === true,
      'data-control': customId,
      'aria-haspopup': 'listbox',
      'aria-label': chosen.length > 0 ? `${title}: ${chosen.join(', ')}` : title,
    },
    element('span', { class: chosen.length > 0 ? 'select-chosen' : 'select-empty' }, chosen.join(', ') || title),
    element('span', { class: 'select-arrow', 'aria-hidden': 'true' }, '▾'),
  )
  made.addEventListener('click', () =>
    pick({
      title,
      options,
      min: numberOf(part.min_values, 1),
      max: numberOf(part.max_values, 1),
      anchor: made,
      picked: (values) => use({ kind: 'choose', messageId: message.id, customId, values }, customId, world),
      closed: () => focusControl(customId),
    }),
  )
  return made
}
