import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { earlier, weighRace } from '../phases/race.js'
import { entryOf } from '../population.js'
import type { PlayerId } from '../state.js'
import { readText } from '../text.js'
import { livingTarget } from './targets.js'

/** B1: one vote each for a candidate, changeable until the end. */
export function castVote(hearing: Hearing, act: ActOf<'CastVote'>, by: PlayerId): Verdict {
  const { phase } = hearing.state
  if (phase.phase !== 'burning') return 'wrong-phase'
  const unfit = livingTarget(hearing.state, act.target)
  if (unfit) return unfit
  if (!phase.candidates.includes(act.target)) return 'not-a-candidate'
  hearing.emit({ kind: 'VoteCast', by, target: act.target })
  return
}

export function unvote(hearing: Hearing, _act: ActOf<'Unvote'>, by: PlayerId): Verdict {
  const { phase } = hearing.state
  if (phase.phase !== 'burning') return 'wrong-phase'
  if (entryOf(phase.votes, by) === undefined) return 'nothing-standing'
  hearing.emit({ kind: 'VoteWithdrawn', by })
  return
}

/** B2: one last word for each candidate, then silence until the burning is over. */
export function speakLastWord(hearing: Hearing, act: ActOf<'SpeakLastWord'>, by: PlayerId): Verdict {
  const { phase } = hearing.state
  if (phase.phase !== 'burning') return 'wrong-phase'
  if (phase.silent.includes(by)) return 'last-word-spoken'
  if (!phase.candidates.includes(by)) return 'not-a-candidate'
  const read = readText(act.text)
  if ('refusal' in read) return read.refusal
  hearing.emit({ kind: 'LastWordSpoken', by, text: read.text })
  return
}

/** B4, B5: of one's own presses the earliest made counts, even if it arrives later. */
export function answer(hearing: Hearing, act: ActOf<'Answer'>, by: PlayerId): Verdict {
  const { phase } = hearing.state
  if (phase.phase !== 'riddle' || (act.riddle !== undefined && act.riddle !== phase.riddle.id)) return 'wrong-phase'
  if (!phase.among.includes(by)) return 'not-in-riddle'
  const { receivedAt, id } = hearing.command
  if (phase.answers.some((given) => given.by === by && earlier(given, { receivedAt, id }) <= 0))
    return 'barred-from-riddle'
  const right = act.choice === phase.riddle.right
  hearing.emit({ kind: 'AnswerGiven', by, choice: act.choice, right, receivedAt, id })
  weighRace(hearing, hearing.now)
  return
}
