import { createClockBar } from './clock-bar.js'
import { truthOf } from './clock-order.js'
import { restyle } from './components.js'
import { createComposer } from './composer.js'
import { element, fill } from './element.js'
import { openGame } from './game-dialog.js'
import { openLink } from './link.js'
import { createLogView } from './log-view.js'
import { attempt, forgetUntrue, notice, noticeArea } from './notices.js'
import { pickerBox } from './picker.js'
import type { PageLocale, Push, Wish } from './protocol.js'
import { openSeats, seatName } from './seat-dialog.js'
import { createChannelList, createPeopleList } from './sidebar.js'
import { keepStampsTrue, setClock } from './stamps.js'
import { locale, speak, t } from './texts.js'
import { createWaitingLine } from './waiting-line.js'
import { channelOf, emptyWorld, shelves, titleOf, type World } from './world.js'

const locales = ['en-US', 'ru'] as const

/** The same for as long as this window is open, also when it is loaded anew. */
function person(): string {
  const known = sessionStorage.getItem('person')
  const name = known ?? crypto.randomUUID()
  sessionStorage.setItem('person', name)
  return name
}

function firstLocale(): PageLocale {
  const known = localStorage.getItem('locale')
  const wanted = known ?? navigator.language
  return wanted.startsWith('ru') ? 'ru' : 'en-US'
}

restyle()
await speak(firstLocale())

let welcomed = false
/** The reader has chosen where he is; until then he is taken to where the game is. */
let wandered = false

const link = openLink({
  hello: () => ({ kind: 'hello', person: person(), locale: locale() }),
  pushed: receive,
  changed: (connected) => {
    lost.hidden = connected || !welcomed
  },
})
const deeds = new Set<Wish['kind']>(['say', 'press', 'choose', 'submit', 'command'])
const world: World = emptyWorld({
  wish(wish) {
    if (deeds.has(wish.kind)) log.expectAnswer()
    return link.wish(wish)
  },
})

const log = createLogView(world)
const channels = createChannelList(world, (id) => {
  wandered = true
  openChannel(id)
  drawer(null)
})
const people = createPeopleList(world)
const clock = createClockBar(world, () => openGame(world))
const composer = createComposer(world)
const waiting = createWaitingLine(world)

const title = element('h1', { class: 'guild' })
const seat = element('button', { type: 'button', class: 'seat-button', onclick: () => openSeats(world) })
const languages = element('div', { class: 'languages', role: 'group' })
const heading = element('h2', { class: 'channel-name' })
const topic = element('p', { class: 'topic' })
const toChannels = element('button', {
  type: 'button',
  class: 'drawer-button',
  'aria-controls': 'channels',
  onclick: () => drawer('channels'),
})
const toPeople = element('button', {
  type: 'button',
  class: 'drawer-button people-button',
  'aria-controls': 'people',
  onclick: () => drawer('people'),
})
const skip = element('a', { class: 'skip', href: '#main' })
const lost = element('p', { class: 'lost', role: 'alert', hidden: true })
const shade = element('div', { class: 'shade', onclick: () => drawer(null) })

fill(
  document.body,
  skip,
  element('header', { class: 'top' }, title, clock.node, element('div', { class: 'self' }, seat, languages)),
  channels.node,
  element(
    'main',
    { id: 'main', tabindex: -1 },
    element(
      'div',
      { class: 'channel-head' },
      toChannels,
      element('div', { class: 'channel-title' }, heading, topic),
      toPeople,
    ),
    lost,
    waiting.node,
    noticeArea,
    log.node,
    composer.node,
  ),
  people.node,
  shade,
  pickerBox,
)
keepStampsTrue()
drawAll()

function drawer(which: 'channels' | 'people' | null): void {
  const open = document.body.dataset.drawer === which ? undefined : (which ?? undefined)
  if (open === undefined) delete document.body.dataset.drawer
  else document.body.dataset.drawer = open
  toChannels.setAttribute('aria-expanded', String(open === 'channels'))
  toPeople.setAttribute('aria-expanded', String(open === 'people'))
  if (open) document.getElementById(open)?.querySelector<HTMLElement>('button')?.focus()
}
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || document.body.dataset.drawer === undefined) return
  drawer(null)
  toChannels.focus()
})

function openChannel(id: string | null): void {
  world.channelId = id
  if (id !== null) world.unread.delete(id)
  drawPlace()
  channels.draw()
  log.open()
}

/** Where the game is: the first room of the first shelf. */
const squareOf = (): string | null => shelves(world.channels)[0]?.rooms[0]?.id ?? null

function settle(): void {
  const here = channelOf(world)
  if (here && (wandered || here.id === squareOf())) {
    channels.draw()
    drawPlace()
  } else openChannel(squareOf())
}

function receive(push: Push): void {
  switch (push.kind) {
    case 'welcome': {
      const another = push.guildId !== world.guildId
      const moved = !another && push.seat.id !== world.seat.id
      const renamed = push.seat.name !== world.seat.name
      const first = !welcomed
      Object.assign(world, {
        guildId: push.guildId,
        guildName: push.guildName,
        seat: push.seat,
        channels: push.channels,
        people: push.people,
        commands: push.commands,
        settings: push.settings,
      })
      if (another) {
        world.unread.clear()
        wandered = false
        world.channelId = null
      }
      welcomed = true
      if (!channelOf(world)) {
        wandered = false
        world.channelId = squareOf()
      }
      drawAll()
      openChannel(world.channelId)
      if (moved || (another && !first && renamed)) tellSeat()
      offerSeat = first && push.seat.kind === 'spectator'
      return
    }
    case 'seats':
      world.seats = push.seats
      world.seat = push.seats.find(({ id }) => id === world.seat.id) ?? world.seat
      people.draw()
      waiting.draw()
      if (offerSeat) openSeats(world)
      offerSeat = false
      return
    case 'channels':
      world.channels = push.channels
      settle()
      return
    case 'people':
      world.people = push.people
      people.draw()
      return
    case 'commands':
      world.commands = push.commands
      return
    case 'message':
      log.receive(push.message)
      countUnread(push.message.channelId, push.message.id)
      return
    case 'gone':
      if (push.channelId === world.channelId) log.forget(push.ids)
      return
    case 'clock':
      world.clock = push.clock
      setClock(push.clock.now, push.clock.speed)
      forgetUntrue(truthOf(push.clock))
      clock.draw()
  }
}

function tellSeat(): void {
  const { kind, name } = world.seat
  notice(t(`seat.now-${kind}`, { name }), { about: 'seat', shownFor: 3_000 })
}

/** A person who has just come is asked once who he wants to be. */
let offerSeat = false
/** The newest message known of every room: an edit of an older one is nothing new. */
const newest = new Map<string, bigint>()

function countUnread(channelId: string, id: string): void {
  const seen = newest.get(channelId) ?? 0n
  if (BigInt(id) <= seen) return
  newest.set(channelId, BigInt(id))
  if (channelId === world.channelId) return
  world.unread.set(channelId, (world.unread.get(channelId) ?? 0) + 1)
  channels.draw()
}

function drawPlace(): void {
  const channel = channelOf(world)
  heading.textContent = channel ? `#${titleOf(channel)}` : ''
  topic.textContent = channel?.topic ?? ''
  document.title = channel ? `#${titleOf(channel)} · ${t('title')}` : t('title')
  composer.draw()
}

function drawAll(): void {
  document.documentElement.lang = locale()
  title.textContent = world.guildName
  skip.textContent = t('skip')
  fill(seat, element('span', { class: 'seat-prefix' }, `${t('seat.button')} `), seatName(world.seat))
  seat.title = `${t('seat.change')}: ${seatName(world.seat)}`
  toChannels.textContent = `☰ ${t('place.channels')}`
  toPeople.textContent = t('place.people')
  lost.textContent = `${t('link.lost')} ${t('link.over')}`
  languages.setAttribute('aria-label', t('language.label'))
  fill(
    languages,
    ...locales.map((each) =>
      element(
        'button',
        {
          type: 'button',
          class: 'language',
          lang: each,
          'aria-pressed': String(each === locale()),
          'aria-label': `${each === 'ru' ? 'RU' : 'EN'} · ${t(`language.${each}`)}`,
          onclick: () => attempt(changeLanguage(each)),
        },
        each === 'ru' ? 'RU' : 'EN',
      ),
    ),
  )
  channels.draw()
  people.draw()
  clock.draw()
  waiting.draw()
  drawPlace()
}

async function changeLanguage(next: PageLocale): Promise<void> {
  await speak(next)
  localStorage.setItem('locale', next)
  drawAll()
  log.refresh()
  languages.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  await world.link.wish({ kind: 'locale', locale: next })
}
