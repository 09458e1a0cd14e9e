import { element, fill } from './element.js'

export interface Suggestion {
  readonly value: string
  readonly label: string
}

export interface SuggestingInput {
  readonly node: HTMLElement
  readonly input: HTMLInputElement
  /** What was chosen, or else typed. */
  value(): string
}

/** Real ms of quiet after which somebody is taken to have stopped typing. */
const quietMs = 180
let made = 0

/** A text field that offers values while it is typed into. `ask` may answer late; only the newest answer counts. */
export function suggestingInput(
  properties: Readonly<Record<string, string | number | boolean | null>>,
  label: string,
  ask: (text: string) => Promise<readonly Suggestion[]>,
): SuggestingInput {
  made += 1
  const listId = `suggestions-${made}`
  let shown: readonly Suggestion[] = []
  let active = -1
  let chosen: Suggestion | null = null
  let asked = 0
  let timer = 0

  const list = element('ul', { role: 'listbox', id: listId, class: 'suggestions', 'aria-label': label, hidden: true })
  const input = element('input', {
    ...properties,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    'aria-controls': listId,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  })

  function draw(): void {
    fill(
      list,
      ...shown.map((each, at) =>
        element(
          'li',
          {
            role: 'option',
            id: `${listId}-${at}`,
            class: at === active ? 'active' : null,
            'aria-selected': String(at === active),
            onpointerdown: (event: PointerEvent) => {
              event.preventDefault()
              take(at)
            },
          },
          each.label,
        ),
      ),
    )
    list.hidden = shown.length === 0
    input.setAttribute('aria-expanded', String(shown.length > 0))
    if (active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    list.children[active]?.scrollIntoView({ block: 'nearest' })
  }

  function close(): void {
    shown = []
    active = -1
    asked += 1
    draw()
  }

  function take(at: number): void {
    chosen = shown[at] ?? null
    if (chosen) input.value = chosen.label
    close()
  }

  async function look(): Promise<void> {
    asked += 1
    const mine = asked
    const found = await ask(input.value).catch(() => [])
    if (mine !== asked || document.activeElement !== input) return
    shown = found
    active = -1
    draw()
  }

  input.addEventListener('input', () => {
    chosen = null
    // What no longer fits goes at once; what fits besides is asked for.
    const typed = input.value.trim().toLowerCase()
    shown = shown.filter((each) => each.label.toLowerCase().includes(typed))
    active = -1
    asked += 1
    draw()
    clearTimeout(timer)
    timer = setTimeout(() => void look(), quietMs)
  })
  input.addEventListener('focus', () => void look())
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (shown.length === 0) return void look()
      active = (active + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % shown.length
      draw()
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  })
  return {
    node: element('div', { class: 'suggesting' }, input, list),
    input,
    value: () => chosen?.value ?? input.value,
  }
}
