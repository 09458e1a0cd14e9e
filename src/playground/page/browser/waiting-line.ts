import { type Child, element, fill } from './element.js'
import { attempt } from './notices.js'
import type { SeatLine } from './protocol.js'
import { seatName } from './seat-dialog.js'
import { t } from './texts.js'
import { channelOf, shelves, type World } from './world.js'

export interface WaitingLine {
  readonly node: HTMLElement
  draw(): void
}

/** For whom an open table waits, and what can be done about it. */
export function createWaitingLine(world: World): WaitingLine {
  const node = element('div', { class: 'waiting', role: 'status', hidden: true })
  let shown = ''

  const button = (key: string, action: () => Promise<unknown>, look: { strong?: boolean; name?: string } = {}): Child =>
    element(
      'button',
      { type: 'button', class: look.strong ? 'strong' : null, onclick: () => attempt(action()) },
      t(key, { name: look.name ?? '' }),
    )
  const letGo = ({ id }: SeatLine) => world.link.wish({ kind: 'let-go', seat: id })

  function join(): Promise<unknown> {
    const here = channelOf(world)
    const channelId = here?.mayCommand ? here.id : (shelves(world.channels)[0]?.rooms[0]?.id ?? '')
    return world.link.wish({ kind: 'command', channelId, name: 'join', options: {} })
  }

  function lineFor(seat: SeatLine): Child {
    const yours = seat.holder === 'you'
    const deal = button('clock.start', () => world.link.wish({ kind: 'clock', deed: 'start' }), { strong: yours })
    const key = `waiting.${seat.kind === 'host' ? 'host' : 'player'}${yours ? '-you' : ''}`
    const name = seatName(seat)
    const deeds =
      seat.kind === 'host'
        ? [deal, !yours && button('waiting.let-go', () => letGo(seat), { name })]
        : yours
          ? [button('waiting.join', join, { strong: true }), button('waiting.let-go-own', () => letGo(seat))]
          : [button('waiting.let-go', () => letGo(seat), { name })]
    return element(
      'div',
      { class: 'waiting-seat' },
      element('span', { class: 'waiting-text' }, t(key, { name })),
      element('span', { class: 'waiting-deeds' }, ...deeds),
    )
  }

  return {
    node,
    draw() {
      const awaited = world.seats.filter((seat) => seat.awaited)
      const now = JSON.stringify([awaited, t('waiting.join')])
      if (now === shown) return
      shown = now
      node.hidden = awaited.length === 0
      // One's own first: it is the one that can be answered best.
      fill(node, ...awaited.sort((a, b) => Number(b.holder === 'you') - Number(a.holder === 'you')).map(lineFor))
    },
  }
}
