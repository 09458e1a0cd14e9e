import { element, fill } from './element.js'
import { messageView, redraw } from './message-view.js'
import { attempt } from './notices.js'
import { focusControl } from './parts-view.js'
import { pickerBox } from './picker.js'
import type { MessageLine } from './protocol.js'
import { t } from './texts.js'
import { channelOf, titleOf, type World } from './world.js'

/** Messages that are drawn at most; the oldest go first while the reader is at the newest. */
const drawnAtMost = 200
/** Pixels from the end that still count as being there. */
const nearEnd = 80
/** Real ms in which what one does has its answer. */
const answeredMs = 30_000

export interface LogView {
  readonly node: HTMLElement
  /** Reads the channel that is open now from the beginning of its newest page. */
  open(): void
  receive(message: MessageLine): void
  forget(ids: readonly string[]): void
  /** Something has been done here by the reader himself: its result is brought before his eyes. */
  expectAnswer(): void
  /** Draws everything anew: names or the language have changed. */
  refresh(): void
}

/** The messages of one channel, newest below. */
export function createLogView(world: World): LogView {
  let messages: MessageLine[] = []
  let more = false
  let opening = 0
  let acted = Number.NEGATIVE_INFINITY
  const nodes = new Map<string, HTMLElement>()
  /** Changed while a list over them was open. */
  const stale = new Map<string, MessageLine>()

  const list = element('discord-messages', { role: 'log', 'aria-live': 'polite', tabindex: 0 })
  const earlier = element('button', { type: 'button', class: 'earlier', onclick: () => attempt(readEarlier()) })
  const quiet = element('p', { class: 'quiet' })
  const latest = element('button', { type: 'button', class: 'latest', hidden: true, onclick: () => toEnd() })
  const scroller = element('div', { class: 'scroller' }, earlier, quiet, list)
  const node = element('div', { class: 'log' }, scroller, latest)

  let following = true
  let scrolled = 0
  let measured = ''
  const extent = () => `${scroller.scrollHeight}/${scroller.clientHeight}`
  function measure(): void {
    scrolled = scroller.scrollTop
    measured = extent()
  }
  const atEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
  function toEnd(): void {
    scroller.scrollTop = scroller.scrollHeight
    measure()
    latest.hidden = true
  }
  let settling = 0
  /**
   * Once more when the newest has come to life: where it then takes the room of the oldest, which went for it, the list
   * is as high as before, and no change of its size is told.
   */
  function settle(): void {
    cancelAnimationFrame(settling)
    settling = requestAnimationFrame(() => {
      if (following) toEnd()
    })
  }
  // What is drawn grows and shrinks after it was added, when its components come to life, and the browser moves with
  // it: only a reader who scrolls up while nothing changes leaves the end.
  scroller.addEventListener('scroll', () => {
    const changed = extent() !== measured
    if (atEnd()) {
      following = true
      latest.hidden = true
    } else if (!changed && scroller.scrollTop < scrolled) following = false
    measure()
  })
  const sizes = new ResizeObserver(() => {
    if (following) toEnd()
  })
  sizes.observe(list)
  // Notices take room from it, and give it back.
  sizes.observe(scroller)

  function draw(): void {
    nodes.clear()
    const drawn = messages.map((message, at) => {
      const made = messageView(message, messages[at - 1] ?? null, world)
      nodes.set(message.id, made)
      return made
    })
    fill(list, ...drawn)
    frame()
  }

  function frame(): void {
    const channel = channelOf(world)
    const name = channel ? titleOf(channel) : ''
    list.setAttribute('aria-label', t('place.messages', { channel: name }))
    earlier.hidden = !more
    earlier.textContent = t('place.earlier')
    latest.textContent = t('place.latest')
    quiet.hidden = messages.length > 0
    quiet.textContent = t(world.channelId === null ? 'place.no-channel' : 'place.quiet')
  }

  async function readEarlier(): Promise<void> {
    const [first] = messages
    const { channelId } = world
    if (!first || channelId === null) return
    const { history } = await world.link.wish({ kind: 'history', channelId, before: first.id })
    if (!history || world.channelId !== channelId) return
    const height = scroller.scrollHeight
    following = false
    messages = [...history.messages, ...messages]
    more = history.more
    draw()
    scroller.scrollTop += scroller.scrollHeight - height
  }

  async function readNewest(): Promise<void> {
    const { channelId } = world
    opening += 1
    const mine = opening
    messages = []
    more = false
    following = true
    acted = Number.NEGATIVE_INFINITY
    draw()
    if (channelId === null) return
    const { history } = await world.link.wish({ kind: 'history', channelId })
    if (!history || mine !== opening) return
    const arrived = messages.filter(({ id }) => !history.messages.some((other) => other.id === id))
    messages = [...history.messages, ...arrived]
    more = history.more
    draw()
    toEnd()
  }

  function change(message: MessageLine): void {
    const node = nodes.get(message.id)
    if (!node) return
    if (pickerBox.matches(':popover-open')) {
      stale.set(message.id, message)
      return
    }
    const control = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-control]')
    const focused = control && node.contains(control) ? control.dataset.control : undefined
    redraw(node, message, world)
    if (focused === undefined) return
    const again = () => focusControl(focused)
    again()
    requestAnimationFrame(again)
  }
  pickerBox.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'closed') return
    for (const message of stale.values()) change(message)
    stale.clear()
  })

  /** What one says, or is answered. Where several look on from one place, another of them may have brought it about. */
  const isOwn = ({ author, whisper }: MessageLine) =>
    (whisper || author.id === world.seat.id) && performance.now() - acted < answeredMs

  function add(message: MessageLine): void {
    const end = following || isOwn(message)
    const made = messageView(message, messages.at(-1) ?? null, world)
    messages.push(message)
    nodes.set(message.id, made)
    list.append(made)
    while (end && messages.length > drawnAtMost) {
      const oldest = messages.shift()
      if (!oldest) break
      nodes.get(oldest.id)?.remove()
      nodes.delete(oldest.id)
      more = true
    }
    frame()
    following = end
    if (end) {
      toEnd()
      settle()
    } else latest.hidden = false
  }

  return {
    node,
    open: () => attempt(readNewest()),
    receive(message) {
      if (message.channelId !== world.channelId) return
      const at = messages.findIndex(({ id }) => id === message.id)
      if (at >= 0) {
        messages[at] = message
        change(message)
        return
      }
      const last = messages.at(-1)
      // An old message that was edited further up than we have read.
      if (last && BigInt(message.id) < BigInt(last.id)) return
      add(message)
    },
    forget(ids) {
      for (const id of ids) {
        nodes.get(id)?.remove()
        nodes.delete(id)
      }
      messages = messages.filter(({ id }) => !ids.includes(id))
      frame()
    },
    expectAnswer() {
      acted = performance.now()
    },
    refresh() {
      const end = following
      draw()
      if (end) toEnd()
    },
  }
}
