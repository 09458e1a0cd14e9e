import { commandForm } from './command-form.js'
import { fitting, type Offer, offersOf } from './commands.js'
import { element, fill } from './element.js'
import { attempt } from './notices.js'
import { t } from './texts.js'
import { channelOf, type World } from './world.js'

export interface Composer {
  readonly node: HTMLElement
  draw(): void
}

/** A telephone: its box has room for three words. */
const narrow = matchMedia('(max-width: 720px)')

/** Commands that are listed at once. */
const listed = 60

/** The box below the messages: for words, and, after a slash, for commands. */
export function createComposer(world: World): Composer {
  let offers: readonly Offer[] = []
  let active = 0
  const list = element('ul', { role: 'listbox', id: 'command-list', class: 'command-list', hidden: true })
  const input = element('input', {
    type: 'text',
    id: 'message',
    role: 'combobox',
    maxlength: 2_000,
    autocomplete: 'off',
    'aria-controls': 'command-list',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  })
  const slash = element('button', { type: 'button', class: 'slash', onclick: () => openList() }, '/')
  const send = element('button', { type: 'submit', class: 'strong send' })
  const bar = element('form', { class: 'composer' }, slash, input, send)
  const panel = element('div', { class: 'command-panel' })
  const node = element('div', { class: 'writing' }, list, panel, bar)

  function openList(): void {
    input.value = '/'
    input.focus()
    look()
  }

  function closeForm(): void {
    fill(panel)
    bar.hidden = false
    input.focus()
  }

  function begin(offer: Offer | undefined): void {
    if (!offer) return
    input.value = ''
    look()
    const form = commandForm(offer, world, closeForm)
    fill(panel, form)
    bar.hidden = true
    form.querySelector<HTMLElement>('input, select, button[type=submit]')?.focus()
  }

  function look(): void {
    const typing = input.value.startsWith('/')
    offers = typing ? fitting(offersOf(world.commands), input.value).slice(0, listed) : []
    active = 0
    draw(typing)
  }

  function draw(typing: boolean): void {
    list.setAttribute('aria-label', t('command.list'))
    fill(
      list,
      ...offers.map((offer, at) =>
        element(
          'li',
          {
            role: 'option',
            id: `command-${at}`,
            class: at === active ? 'active' : null,
            'aria-selected': String(at === active),
            onpointerdown: (event: PointerEvent) => event.preventDefault(),
            onclick: () => begin(offer),
          },
          element('span', { class: 'option-label' }, `/${offer.shown}`),
          element('span', { class: 'option-hint' }, offer.description),
        ),
      ),
      typing &&
        offers.length === 0 &&
        element(
          'li',
          { role: 'option', class: 'none', 'aria-selected': 'false', 'aria-disabled': 'true' },
          t('command.none'),
        ),
    )
    list.hidden = !typing
    input.setAttribute('aria-expanded', String(typing))
    if (typing && offers.length > 0) input.setAttribute('aria-activedescendant', `command-${active}`)
    else input.removeAttribute('aria-activedescendant')
    list.children[active]?.scrollIntoView({ block: 'nearest' })
  }

  input.addEventListener('input', look)
  input.addEventListener('blur', () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
  })
  input.addEventListener('focus', look)
  input.addEventListener('keydown', (event) => {
    if (list.hidden || offers.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      active = (active + (event.key === 'ArrowDown' ? 1 : -1) + offers.length) % offers.length
      draw(true)
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      begin(offers[active])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      input.value = ''
      look()
    }
  })
  bar.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.startsWith('/')) return begin(offers[active])
    const text = input.value.trim()
    const { channelId } = world
    if (text === '' || channelId === null) return
    attempt(
      world.link.wish({ kind: 'say', channelId, text }).then(() => {
        if (input.value.trim() === text) input.value = ''
      }),
    )
  })

  return {
    node,
    draw() {
      const channel = channelOf(world)
      const name = channel?.name ?? ''
      const key = channel?.maySpeak ? 'write.placeholder' : channel?.mayCommand ? 'write.silent' : 'write.mute'
      input.placeholder = t(narrow.matches ? `${key}-short` : key, { channel: name })
      input.setAttribute('aria-label', t('write.label', { channel: name }))
      input.disabled = !channel?.maySpeak && !channel?.mayCommand
      slash.disabled = !channel?.mayCommand
      slash.setAttribute('aria-label', t('write.commands'))
      slash.title = t('write.commands')
      send.textContent = t('write.send')
      send.disabled = input.disabled
    },
  }
}
