import { element, fill } from './element.js'
import type { ChannelLine } from './protocol.js'
import { t } from './texts.js'
import { shelves, type World } from './world.js'

export interface Sidebar {
  readonly node: HTMLElement
  draw(): void
}

/** The channels that the seat may see, and how much is new in each. */
export function createChannelList(world: World, open: (channelId: string) => void): Sidebar {
  const node = element('nav', { class: 'channels', id: 'channels' })
  return {
    node,
    draw() {
      node.setAttribute('aria-label', t('place.channels'))
      const focused = (document.activeElement as HTMLElement | null)?.dataset.channel
      fill(
        node,
        ...shelves(world.channels).flatMap(({ shelf, rooms }) => [
          shelf && element('h2', { class: 'shelf' }, shelf.name),
          element('ul', {}, ...rooms.map((room) => element('li', {}, roomButton(room)))),
        ]),
      )
      if (focused !== undefined) node.querySelector<HTMLElement>(`[data-channel="${focused}"]`)?.focus()
    },
  }

  function roomButton({ id, name, whose }: ChannelLine): HTMLElement {
    const unread = id === world.channelId ? 0 : (world.unread.get(id) ?? 0)
    return element(
      'button',
      {
        type: 'button',
        class: unread > 0 ? 'room new' : 'room',
        'data-channel': id,
        'aria-current': id === world.channelId && 'page',
        onclick: () => open(id),
      },
      element('span', { class: 'hash', 'aria-hidden': 'true' }, '#'),
      element(
        'span',
        { class: 'room-name' },
        name,
        whose !== null && element('span', { class: 'room-whose' }, ` · ${whose}`),
      ),
      unread > 0 && element('span', { class: 'unread', 'aria-hidden': 'true' }, unread > 99 ? '99+' : String(unread)),
      unread > 0 && element('span', { class: 'unseen' }, `, ${t('place.unread', { count: unread })}`),
    )
  }
}

/** Everybody on the server. */
export function createPeopleList(world: World): Sidebar {
  const node = element('aside', { class: 'people', id: 'people' })
  return {
    node,
    draw() {
      node.setAttribute('aria-label', t('place.people'))
      const seatOf = new Map(world.seats.map((seat) => [seat.id, seat]))
      const isPlayer = (id: string) => seatOf.get(id)?.kind === 'player'
      const { persons } = world.people
      const groups = [
        { title: t('place.villagers'), members: persons.filter(({ id }) => isPlayer(id)) },
        { title: t('place.others'), members: persons.filter(({ id }) => !isPlayer(id)) },
      ]
      fill(
        node,
        ...groups.flatMap(({ title, members }) => [
          element('h2', { class: 'shelf' }, `${title} — ${members.length}`),
          element(
            'ul',
            {},
            ...members.map(({ id, name, bot }) => {
              const dead = seatOf.get(id)?.alive === false
              const marks = [
                id === world.seat.id && t('place.you'),
                bot && t('place.bot'),
                dead && t('place.dead'),
              ].filter((mark) => mark !== false)
              return element(
                'li',
                { class: dead ? 'person dead' : 'person' },
                element('span', { class: 'person-name' }, name),
                marks.length > 0 && element('span', { class: 'person-mark' }, marks.join(' · ')),
              )
            }),
          ),
        ]),
      )
    },
  }
}
