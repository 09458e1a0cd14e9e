import { orderClock } from './clock-order.js'
import { element, fill } from './element.js'
import { createLever } from './lever.js'
import { attempt } from './notices.js'
import type { ClockLine } from './protocol.js'
import { villageNow } from './stamps.js'
import { t } from './texts.js'
import type { World } from './world.js'

const speeds = [1, 10, 60] as const
/** Real ms in which nobody has read that the phase is another: a click still means the one before. */
const readMs = 1_000

export interface ClockBar {
  readonly node: HTMLElement
  draw(): void
}

/** Where the game stands, how long it stays there, and the levers of the clock, each in a place of its own. */
export function createClockBar(world: World, newGame: () => void): ClockBar {
  const phase = element('span', { class: 'phase' })
  const left = element('span', { class: 'left', role: 'timer' })
  const pause = createLever(['pause', 'resume'], (deed, again) => {
    // A double click does not take back with its second half what it has done with its first.
    if (!again) orderClock(world, deed)
  })
  const step = createLever(['advance', 'start'], (deed) => orderStep(deed))
  const another = createLever(['new-game'], newGame)
  const choices = element('div', { class: 'speeds', role: 'group' })
  const node = element(
    'section',
    { class: 'clock' },
    element('div', { class: 'phase-line' }, phase, left),
    element('div', { class: 'levers' }, pause.node, choices, step.node, another.node),
  )

  /** What the next step is called, and of which phase it is. */
  interface Step {
    readonly mark: string
    readonly deed: 'advance' | 'start' | null
    readonly since: number
  }
  let present: Step | null = null
  let former: Step | null = null

  function orderStep(deed: 'advance' | 'start'): void {
    const unread = present !== null && performance.now() - present.since < readMs
    const meant = unread && former?.deed ? former : present
    orderClock(world, meant?.deed ?? deed, meant?.mark)
  }

  function stepOf({ mark, phase, paused }: ClockLine): void {
    const deed = phase === 'lobby' ? 'start' : isRunning(phase) && !paused ? 'advance' : null
    if (present?.mark !== mark) {
      former = present
      present = { mark, deed, since: former ? performance.now() : Number.NEGATIVE_INFINITY }
    } else present = { ...present, deed }
    step.show(deed)
  }

  /** One that was set from elsewhere keeps its place, too. */
  const known = new Map<number, HTMLElement>()
  function drawSpeeds(present: number): void {
    for (const speed of [...speeds, present]) if (!known.has(speed)) known.set(speed, speedButton(speed))
    const inOrder = [...known].sort(([a], [b]) => a - b)
    if (choices.childElementCount !== known.size) fill(choices, ...inOrder.map(([, button]) => button))
    for (const [speed, button] of known) button.setAttribute('aria-pressed', String(speed === present))
  }

  const speedButton = (speed: number): HTMLElement =>
    element(
      'button',
      {
        type: 'button',
        class: 'speed',
        'data-lever': `speed-${speed}`,
        onclick: () => attempt(world.link.wish({ kind: 'speed', speed })),
      },
      t('clock.times', { speed }),
    )

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
      choices.setAttribute('aria-label', t('clock.speed'))
      for (const lever of [pause, step, another]) lever.name()
      if (!clock) return
      const { phase: now, day, paused, winner, speed, seed } = clock
      node.dataset.phase = now
      phase.textContent = now === 'ended' ? t(`clock.winner.${winner ?? 'none'}`) : t(`clock.${now}`, { day })
      phase.title = seed === '' ? '' : t('clock.seed', { seed })
      pause.show(isRunning(now) ? (paused ? 'resume' : 'pause') : null)
      stepOf(clock)
      another.show('new-game')
      drawSpeeds(speed)
      tick()
    },
  }
}

const isRunning = (phase: ClockLine['phase']): boolean =>
  phase === 'night' || phase === 'day' || phase === 'burning' || phase === 'riddle'

/** Minutes and seconds; hours and days where there are any. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
