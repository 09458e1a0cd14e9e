import type { Hearing } from '../hearing.js'
import { drawn, shuffled } from '../random.js'
import type { Riddle } from '../riddles.js'
import { raceWaitMs, riddleTiming } from '../schedule.js'
import type { BurningRecord, PlayerId, RiddleAnswer, RiddlePhase } from '../state.js'
import { endDay } from './nightfall.js'

type Press = Pick<RiddleAnswer, 'receivedAt' | 'id'>

/** Among equal times the smaller interaction id; ids are decimal, so the shorter is the smaller (B5). */
export const earlier = (a: Press, b: Press): number =>
  a.receivedAt - b.receivedAt || a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Poses the next riddle of the race at `at` (ms): the guild's own first, none twice in a game (B4, B6). */
export function poseRiddle(
  hearing: Hearing,
  at: number,
  race: {
    readonly day: number
    readonly among: readonly PlayerId[]
    readonly round: number
    readonly unanswered: number
  },
): void {
  const { riddle, dice } = { riddle: drawRiddle(hearing), dice: hearing.dice }
  const options = shuffled(dice, [riddle.right, ...riddle.wrong])
  const posed = { id: riddle.id, question: riddle.question, options, right: options.indexOf(riddle.right) }
  hearing.emit({ kind: 'RiddlePosed', ...race, ...riddleTiming(hearing.state.settings, at), riddle: posed })
}

const lastResort: Riddle = { id: 'lot', question: '?', right: '1', wrong: ['2', '3', '4'] }

function drawRiddle(hearing: Hearing): Riddle {
  const { own, builtIn } = hearing.deck
  const used = new Set(hearing.state.usedRiddles)
  const unused = (riddles: readonly Riddle[]) => riddles.filter((riddle) => !used.has(riddle.id))
  for (const pile of [unused(own), unused(builtIn), own, builtIn]) {
    if (pile.length > 0) return drawn(hearing.dice, pile)
  }
  return lastResort
}

/** After an answer, a death or a sparing: is the race decided, waiting, or over? `now` is the moment of handling. */
export function weighRace(hearing: Hearing, now: number): void {
  const race = hearing.state.phase
  if (race.phase !== 'riddle') return
  if (race.among.length <= 1) {
    concludeRace(hearing, now, race, race.among[0] ?? null, 'last-left')
    return
  }
  const right = race.answers.some((answer) => answer.right)
  if (right && race.settlesAt === null) {
    hearing.emit({ kind: 'RaceWaits', at: Math.max(now + raceWaitMs, race.earliestEnd) })
  } else if (!right && race.settlesAt !== null) {
    hearing.emit({ kind: 'RaceWaits', at: null })
  }
  if (!right && race.among.every((id) => race.barred.includes(id)) && now >= race.earliestEnd)
    leaveUnanswered(hearing, now)
}

/** The wait is over: the first right answer burns, or is spared and the race goes on (B4, B5). */
export function settleRace(hearing: Hearing, at: number): void {
  const race = hearing.state.phase
  if (race.phase !== 'riddle') return
  const [first] = race.answers.filter((answer) => answer.right).sort(earlier)
  if (!first) {
    leaveUnanswered(hearing, at)
    return
  }
  if (hearing.state.settings.riddle === 'fastestBurns') {
    hearing.emit({ kind: 'RiddleAnswered', by: first.by, effect: 'burns' })
    concludeRace(hearing, at, race, first.by, 'riddle')
    return
  }
  hearing.emit({ kind: 'RiddleAnswered', by: first.by, effect: 'spared' })
  const among = race.among.filter((id) => id !== first.by)
  if (among.length <= 1) {
    concludeRace(hearing, at, race, among[0] ?? null, 'riddle')
    return
  }
  poseRiddle(hearing, at, { day: race.day, among, round: race.round + 1, unanswered: race.unanswered })
}

/** Time-out, or all barred: another riddle, or after `riddleRounds` of them the lot (B6). */
export function leaveUnanswered(hearing: Hearing, at: number): void {
  const race = hearing.state.phase
  if (race.phase !== 'riddle') return
  hearing.emit({ kind: 'RiddleUnanswered', round: race.round })
  const unanswered = race.unanswered + 1
  if (unanswered < hearing.state.settings.riddleRounds) {
    poseRiddle(hearing, at, { day: race.day, among: race.among, round: race.round + 1, unanswered })
    return
  }
  const lot = drawn(hearing.dice, race.among)
  hearing.emit({ kind: 'LotDrawn', among: race.among, drawn: lot })
  concludeRace(hearing, at, race, lot, 'lot')
}

function concludeRace(
  hearing: Hearing,
  at: number,
  race: RiddlePhase,
  burned: PlayerId | null,
  how: NonNullable<BurningRecord['how']>,
): void {
  const { record } = race
  endDay(hearing, at, {
    ...record,
    outcome: burned === null ? 'nobody' : 'burned',
    burned,
    how: burned === null ? null : how,
  })
}
