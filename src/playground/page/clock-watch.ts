import type { View } from '#engine/view'
import type { ClockLine, Push } from '#playground/page/browser/protocol'
import { markOf } from '#playground/page/mark'
import type { Show, Stagehand } from '#playground/page/show'

/** Real ms between two looks at the game. */
const glanceMs = 150

export interface ClockWatch {
  /** What the clock bar shows now; `null` before the first look. */
  line(): ClockLine | null
  /** Resolves when what is the case now has been told. */
  look(): Promise<void>
  stop(): void
}

/** Looks at the game as everybody sees it, and tells when the clock bar, or who sits and lives, has changed. */
export function createClockWatch(
  stagehand: Stagehand,
  changed: (push: Push, peopleChanged: boolean) => void,
): ClockWatch {
  let shown: Omit<ClockLine, 'now'> | null = null
  let known = ''
  let living = ''
  let looking: Promise<void> | null = null

  const line = (): ClockLine | null => shown && { ...shown, now: stagehand.clock.now() }

  function glance(): Promise<void> {
    looking ??= see().finally(() => {
      looking = null
    })
    return looking
  }

  async function see(): Promise<void> {
    try {
      const show = stagehand.show()
      const view = await show.look()
      shown = lineOf(view, show, stagehand.clock.speed)
      const text = JSON.stringify(shown)
      const alive = JSON.stringify([view?.phase, view?.players.map((player) => [player.id, player.alive])])
      if (text === known && alive === living) return
      const peopleChanged = alive !== living
      known = text
      living = alive
      const clock = line()
      if (clock) changed({ kind: 'clock', clock }, peopleChanged)
    } catch {
      // Between two games there is nothing to see; the next look will tell.
    }
  }

  async function look(): Promise<void> {
    // One that is under way may have seen the game as it was before.
    await looking
    await glance()
  }

  const timer = setInterval(() => void glance(), glanceMs)
  return { line, look, stop: () => clearInterval(timer) }
}

function lineOf(view: View | null, { village, seed }: Show, speed: number): Omit<ClockLine, 'now'> {
  return {
    phase: view?.phase ?? 'opening',
    title: view?.title ?? '',
    day: view?.day ?? 0,
    mark: markOf(village.guildId, view),
    deadline: view?.deadline ?? null,
    paused: view?.paused ?? false,
    winner: view?.winner ?? null,
    speed,
    // The seed tells who holds which role.
    seed: view?.phase === 'ended' ? seed : '',
  }
}
