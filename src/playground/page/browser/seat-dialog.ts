import { type Child, element } from './element.js'
import { reasonText } from './notices.js'
import type { SeatLine, Wish } from './protocol.js'
import { t } from './texts.js'
import type { World } from './world.js'

const hints = { host: 'seat.host-hint', spectator: 'seat.spectator-hint', player: '' } as const
const holders = {
  villager: 'seat.villager',
  you: 'seat.yours',
  somebody: 'seat.somebody',
  nobody: 'seat.nobody',
} as const

export const seatName = ({ kind, name }: SeatLine): string => (kind === 'player' ? name : t(`seat.${kind}`))

/** Lets a person take another seat. */
export function openSeats(world: World): void {
  const trouble = element('p', { class: 'trouble', role: 'alert' })
  const players = world.seats.filter(({ kind }) => kind === 'player')
  const others = world.seats.filter(({ kind }) => kind !== 'player')

  function choice(seat: SeatLine): Child {
    const yours = seat.id === world.seat.id
    const state = [
      yours ? t('seat.yours') : seat.kind === 'spectator' ? '' : t(holders[seat.holder]),
      seat.alive ? '' : t('seat.dead'),
    ].filter(Boolean)
    return element(
      'button',
      {
        type: 'button',
        class: `seat ${seat.kind}`,
        disabled: seat.holder === 'somebody',
        'aria-current': yours && 'true',
        'data-seat': seat.id,
        onclick: () => carry({ kind: 'sit', seat: seat.id }),
      },
      element('span', { class: 'seat-name' }, seatName(seat)),
      element('span', { class: 'seat-state' }, state.join(' · ') || t(hints[seat.kind])),
    )
  }

  function carry(wish: Wish): void {
    world.link.wish(wish).then(
      () => dialog.close(),
      (error: unknown) => {
        trouble.textContent = reasonText(error)
      },
    )
  }

  const dialog = element(
    'dialog',
    { class: 'sheet-dialog seats', 'aria-labelledby': 'seats-title' },
    element('h2', { id: 'seats-title' }, t('seat.title')),
    element('p', { class: 'hint' }, t('seat.explain')),
    element('h3', {}, t('seat.players')),
    element('div', { class: 'seat-grid' }, ...players.map(choice)),
    element('h3', {}, t('seat.others')),
    element('div', { class: 'seat-grid' }, ...others.map(choice)),
    trouble,
    element(
      'div',
      { class: 'dialog-foot' },
      world.seat.holder === 'you' &&
        element(
          'button',
          { type: 'button', class: 'let-go', onclick: () => carry({ kind: 'let-go', seat: world.seat.id }) },
          t('seat.let-go'),
        ),
      element('button', { type: 'button', onclick: () => dialog.close() }, t('seat.close')),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
