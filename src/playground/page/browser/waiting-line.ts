import { orderClock } from './clock-order.js'
import { type Child, element, fill, type Properties } from './element.js'
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

  const button = (text: string, action: () => void, look: Properties = {}): Child =>
    element('button', { type: 'button', onclick: action, ...look }, text)
  const letGo = ({ id }: SeatLine) => attempt(world.link.wish({ kind: 'let-go', seat: id }))

  function join(): void {
    const here = channelOf(world)
    const channelId = here?.mayCommand ? here.id : (shelves(world.channels)[0]?.rooms[0]?.id ?? '')
    attempt(world.link.wish({ kind: 'command', channelId, name: 'join', options: {} }))
  }

  function deedsFor(seat: SeatLine): Child[] {
    const yours = seat.holder === 'you'
    if (seat.kind === 'host')
      return [button(t('clock.start'), () => orderClock(world, 'start'), { class: yours ? 'strong' : null })]
    const rest = t('waiting.let-go')
    const away = button(rest, () => letGo(seat), { 'aria-label': `${rest}: ${seat.name}` })
    return yours ? [button(t('waiting.join'), join, { class: 'strong' }), away] : [away]
  }

  const lineFor = (seat: SeatLine): Child =>
    element(
      'div',
      { class: 'waiting-seat' },
      element(
        'span',
        { class: 'waiting-text' },
        t(`waiting.${seat.kind === 'host' ? 'host' : 'player'}${seat.holder === 'you' ? '-you' : ''}`, {
          name: seatName(seat),
        }),
      ),
      element('span', { class: 'waiting-deeds' }, ...deedsFor(seat)),
    )

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
