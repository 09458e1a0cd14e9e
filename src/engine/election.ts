import type { Hearing } from './hearing.js'
import { countByTarget, idsOf, livingWith, topOf } from './population.js'
import { drawn } from './random.js'

const tellCoven = (hearing: Hearing): void => {
  const to = idsOf(livingWith(hearing.state, 'coven'))
  hearing.emit({ kind: 'CovenTold', notice: 'elected', to })
}

/**
 * Brings the office in line with the living (N6): the only member is Warlock at once, a vacant office among
 * several opens an election, and a majority of the living closes it.
 */
export function settleOffice(hearing: Hearing): void {
  const members = idsOf(livingWith(hearing.state, 'coven'))
  const [only] = members
  const { warlock, election } = hearing.state
  if (members.length <= 1) {
    if (warlock !== (only ?? null) || election !== null) {
      hearing.emit({ kind: 'WarlockChosen', player: only ?? null, how: 'last-member' })
    }
    return
  }
  if (warlock === null && election === null) hearing.emit({ kind: 'ElectionOpened', cause: 'vacant', by: null })
  if (warlock === null && election?.cause === 'demanded')
    hearing.emit({ kind: 'ElectionOpened', cause: 'vacant', by: null })
  closeByMajority(hearing, members)
}

function closeByMajority(hearing: Hearing, members: readonly string[]): void {
  const { election } = hearing.state
  if (!election) return
  for (const [candidate, votes] of countByTarget(election.votes)) {
    if (votes * 2 <= members.length || !members.includes(candidate)) continue
    hearing.emit({ kind: 'WarlockChosen', player: candidate, how: 'majority' })
    tellCoven(hearing)
    return
  }
}

/** Dawn: a sitting Warlock stays; a vacant office goes to the plurality, a tie by lot; without votes it stays open (N6). */
export function closeElectionAtDawn(hearing: Hearing): void {
  const { election, warlock } = hearing.state
  if (!election) return
  if (warlock !== null) {
    hearing.emit({ kind: 'WarlockChosen', player: warlock, how: 'kept' })
    return
  }
  const counts = countByTarget(election.votes)
  if (counts.size === 0) return
  const leading = topOf([...counts.keys()], counts)
  const player = drawn(hearing.dice, leading)
  hearing.emit({ kind: 'WarlockChosen', player, how: leading.length > 1 ? 'lot' : 'plurality' })
  tellCoven(hearing)
}

/** Appoints by the host's word (S2): closes any election and tells the Coven. */
export function appoint(hearing: Hearing, player: string): void {
  hearing.emit({ kind: 'WarlockChosen', player, how: 'host' })
  tellCoven(hearing)
}
