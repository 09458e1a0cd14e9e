import { orderClock } from './clock-order.js'
import { element, fill } from './element.js'
import { attempt } from './notices.js'
import type { Wish } from './protocol.js'
import { villageNow } from './stamps.js'
import { t } from './texts.js'
import type { World } from './world.js'

const speeds = [1, 10, 60] as const

export interface ClockBar {
  readonly node: HTMLElement
  draw(): void
}

/** Where the game stands, how long it stays there, and the levers of the clock. */
export function createClockBar(world: World, newGame: () => void): ClockBar {
  const phase = element('span', { class: 'phase' })
  const left = element('span', { class: 'left', role: 'timer' })
  const levers = element('div', { class: 'levers' })
  const node = element('section', { class: 'clock' }, element('div', { class: 'phase-line' }, phase, left), levers)

  const lever = (key: string, action: () => void, name: string): HTMLElement =>
    element('button', { type: 'button', class: 'lever', 'data-lever': name, onclick: action }, t(key))

  function speedButton(speed: number, present: number): HTMLElement {
    const wish: Wish = { kind: 'speed', speed }
    return element(
      'button',
      {
        type: 'button',
        class: 'speed',
        'data-lever': `speed-${speed}`,
        'aria-pressed': String(speed === present),
        onclick: () => attempt(world.link.wish(wish)),
      },
      t('clock.times', { speed }),
    )
  }

  function tick(): void {
    const { clock } = world
    if (!clock) return
    const text = clock.paused
      ? t('clock.paused')
      : clock.deadline === null
        ? ''
        : countdown(clock.deadline - villageNow())
    if (left.textContent !== text) left.textContent = text
  }
  setInterval(tick, 250)

  return {
    node,
    draw() {
      const { clock } = world
      node.setAttribute('aria-label', t('clock.label'))
      left.setAttribute('aria-label', t('clock.left'))
      if (!clock) return
      const { phase: now, day, paused, winner, speed, seed } = clock
      node.dataset.phase = now
      phase.textContent = now === 'ended' ? t(`clock.winner.${winner ?? 'none'}`) : t(`clock.${now}`, { day })
      phase.title = seed === '' ? '' : t('clock.seed', { seed })
      const running = now !== 'ended' && now !== 'opening' && now !== 'lobby'
      const focused = (document.activeElement as HTMLElement | null)?.dataset.lever
      fill(
        levers,
        now === 'lobby' && lever('clock.start', () => orderClock(world, 'start'), 'start'),
        running &&
          (paused
            ? lever('clock.resume', () => orderClock(world, 'resume'), 'pause')
            : lever('clock.pause', () => orderClock(world, 'pause'), 'pause')),
        element(
          'div',
          { class: 'speeds', role: 'group', 'aria-label': t('clock.speed') },
          ...[...new Set([...speeds, speed])].sort((a, b) => a - b).map((each) => speedButton(each, speed)),
        ),
        running && !paused && lever('clock.advance', () => orderClock(world, 'advance'), 'advance'),
        lever('clock.new-game', newGame, 'new-game'),
      )
      if (focused !== undefined) levers.querySelector<HTMLElement>(`[data-lever="${focused}"]`)?.focus()
      tick()
    },
  }
}

/** Minutes and seconds; hours and days where there are any. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
