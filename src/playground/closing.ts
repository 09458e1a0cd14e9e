import { setTimeout as sleep } from 'node:timers/promises'
import { paceOf } from '#playground/pace'
import type { Page } from '#playground/page/page-server'
import type { Playing, Theatre } from '#playground/theatre'

export interface Closing {
  readonly theatre: Theatre
  readonly page: Pick<Page, 'visitors'> | null
  /** How much faster than life the clock runs while nobody is at the page. */
  readonly speed: number
  /** Whether the first game begins slower and ends faster than that. */
  readonly paced: boolean
  /** Real ms for which the page stays up when the first game is over and nobody has been there. */
  readonly stayMs: number
  /** Real ms for which it waits for somebody to come back. */
  readonly comeBackMs: number
  readonly stop: AbortSignal
}

/** Real ms between two looks at who is there. */
const lookEveryMs = 100

/**
 * Resolves when it is time to close: the first game is over, and whoever was at the page has been gone for long. Later
 * games, which somebody at the page began, are not waited for. The clock goes as slowly as life while somebody is
 * there, unless he sets it otherwise. Rejects with what broke the game.
 */
export async function untilClosingTime({ theatre, page, stop, ...options }: Closing): Promise<void> {
  const first = theatre.present()
  const present = () => (page?.visitors() ?? 0) > 0
  let somebody = false
  let announced = false
  let leftAt: number | null = null
  let endedAt: number | null = null
  let lingering = ''
  for (;;) {
    const game = theatre.present()
    await sleep(lookEveryMs)
    await Promise.race([game.done, null])
    if (stop.aborted) return
    const { course, spectator } = game
    if (present() !== somebody) {
      somebody = !somebody
      if (somebody) {
        await theatre.setSpeed(1)
        if (announced) spectator.came()
      } else {
        leftAt = Date.now()
        spectator.left(options.comeBackMs)
        if (!course.over) await resume(game)
      }
      announced = !somebody
    }
    if (!somebody) {
      const speed = options.speed * (options.paced && game === first && course.games === 1 ? paceOf(course.day) : 1)
      if (theatre.clock.speed !== speed) await theatre.setSpeed(speed)
    }
    if (course.over && somebody && lingering !== nameOf(game)) {
      lingering = nameOf(game)
      spectator.linger()
    }
    const playsFirst = game === first && course.games === 1 && !course.over
    if (playsFirst) continue
    endedAt ??= Date.now()
    if (somebody) continue
    const stays = page ? (leftAt === null ? endedAt + options.stayMs : leftAt + options.comeBackMs) - Date.now() : 0
    if (stays <= 0) {
      if (announced) spectator.goodbye()
      return
    }
    if (!announced) spectator.stay(options.stayMs)
    announced = true
  }
}

/** Another game, another name. */
const nameOf = ({ village, course }: Playing): string => `${village.guildId}.${course.games}`

/** Whoever stopped the clock has left. */
async function resume({ look, village }: Playing): Promise<void> {
  const view = await look()
  if (view?.paused) await village.host.command('gm resume')
}
