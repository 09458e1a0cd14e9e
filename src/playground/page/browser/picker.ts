import { element, fill } from './element.js'
import { t } from './texts.js'

export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string
  readonly chosen?: boolean
}

export interface Picking {
  readonly title: string
  readonly options: readonly Option[]
  readonly min: number
  readonly max: number
  /** Below this the list opens. */
  readonly anchor: HTMLElement
  readonly picked: (values: readonly string[]) => void
  /** Gives the focus back; also when nothing was picked. */
  readonly closed: () => void
}

/** With more options than this, they can be searched. */
const searchFrom = 9

const box = element('div', { class: 'picker', popover: 'auto', id: 'picker' })
export const pickerBox = box

/** Opens a list to choose from, over everything else. One choice is sent at once, several by the button below. */
export function pick({ title, options, min, max, anchor, picked, closed }: Picking): void {
  const single = max === 1
  const chosen = new Set(single ? [] : options.filter((option) => option.chosen).map(({ value }) => value))
  let shown: readonly Option[] = options
  let active = Math.max(
    0,
    options.findIndex((option) => option.chosen),
  )

  const list = element('ul', {
    role: 'listbox',
    id: 'picker-list',
    'aria-label': title,
    tabindex: 0,
    'aria-multiselectable': !single && 'true',
  })
  const searchable = options.length >= searchFrom
  const search = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': `${title}: ${t('picker.search')}`,
    'aria-controls': 'picker-list',
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    placeholder: t('picker.search'),
    autocomplete: 'off',
  })
  const count = element('p', { class: 'picker-count' })
  const done = element(
    'button',
    { type: 'button', class: 'strong', onclick: () => send([...chosen]) },
    t('picker.done'),
  )
  const focused = searchable ? search : list

  function send(values: readonly string[]): void {
    box.hidePopover()
    picked(values)
  }

  function take(option: Option | undefined): void {
    if (!option) return
    if (single) send([option.value])
    else if (chosen.has(option.value)) chosen.delete(option.value)
    else if (chosen.size < max) chosen.add(option.value)
    if (!single) draw()
  }

  function draw(): void {
    fill(
      list,
      ...shown.map((option, at) =>
        element(
          'li',
          {
            role: 'option',
            id: `picker-${at}`,
            'aria-selected': String(single ? option.chosen === true : chosen.has(option.value)),
            class: at === active ? 'active' : null,
            onclick: () => {
              active = at
              take(option)
            },
          },
          element('span', { class: 'option-label' }, option.label),
          option.description !== undefined && element('span', { class: 'option-hint' }, option.description),
        ),
      ),
    )
    if (shown.length === 0)
      fill(
        list,
        element(
          'li',
          { class: 'none', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' },
          t('picker.none'),
        ),
      )
    if (shown.length > 0) focused.setAttribute('aria-activedescendant', `picker-${active}`)
    else focused.removeAttribute('aria-activedescendant')
    list.children[active]?.scrollIntoView({ block: 'nearest' })
    count.textContent =
      min === max ? t('picker.exactly', { count: max }) : t('picker.count', { chosen: chosen.size, max })
    done.disabled = chosen.size < min
  }

  function onKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined) active = Math.max(0, Math.min(shown.length - 1, active + step))
    else if (event.key === 'Home' && !searchable) active = 0
    else if (event.key === 'End' && !searchable) active = shown.length - 1
    else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      take(shown[active])
      return
    } else return
    event.preventDefault()
    draw()
  }

  search.addEventListener('input', () => {
    const sought = search.value.trim().toLowerCase()
    shown = options.filter(({ label }) => label.toLowerCase().includes(sought))
    active = 0
    draw()
  })
  focused.addEventListener('keydown', (event) => onKey(event as KeyboardEvent))
  fill(
    box,
    element('p', { class: 'picker-title' }, title),
    searchable && search,
    list,
    !single && element('div', { class: 'picker-foot' }, count, done),
  )
  box.addEventListener(
    'toggle',
    (event) => {
      if ((event as ToggleEvent).newState !== 'closed') return
      fill(box)
      closed()
    },
    { signal: untilClosed() },
  )
  draw()
  box.showPopover()
  place(anchor)
  focused.focus()
  draw()
}

/** One list is open at a time: what the former one listened to is over. */
let listening = new AbortController()
function untilClosed(): AbortSignal {
  listening.abort()
  listening = new AbortController()
  return listening.signal
}

/** Below the anchor where there is room, else above it; on a phone at the foot of the screen. */
function place(anchor: HTMLElement): void {
  const { left, bottom, top, width } = anchor.getBoundingClientRect()
  const narrow = innerWidth <= 720
  box.classList.toggle('sheet', narrow)
  box.style.minWidth = narrow ? '' : `${Math.max(240, width)}px`
  const { offsetWidth, offsetHeight } = box
  const below = bottom + 4 + offsetHeight <= innerHeight - 8
  box.style.left = narrow ? '' : `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  box.style.top = narrow ? '' : `${below ? bottom + 4 : Math.max(8, top - 4 - offsetHeight)}px`
}
