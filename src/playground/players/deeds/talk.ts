import type { PlayerId } from '#engine/state'
import { accuse, shownSuspicions } from '#playground/players/deeds/day'
import type { Mind } from '#playground/players/mind'
import { margin, reckon } from '#playground/players/reckoning'

/** A line in the town by day: the first that has an occasion. */
export function talk(mind: Mind): void {
  const occasions: readonly ((mind: Mind) => boolean)[] = [tellTheTruth, plead, remark, defend, suspect, chat]
  for (const occasion of occasions) if (occasion(mind)) return
}

/** The Catholic: a guilty soul told outright only when it counts, otherwise hinted at; a clean one when it is in danger. */
function tellTheTruth(mind: Mind): boolean {
  const { you, view, memory, temper } = mind
  if (you.role !== 'catholic') return false
  const looks = you.looks.filter(({ targets }) => targets.some((id) => mind.line(id)?.alive))
  const found = (result: string) =>
    looks.filter((look) => look.result === result).flatMap(({ targets }) => targets.slice(0, 1))
  const fresh = (ids: readonly PlayerId[]) => ids.find((id) => !memory.told.includes(id))
  const guilty = fresh(found('coven'))
  if (guilty !== undefined) {
    const pressed = view.day >= 3 || margin(reckon(view)) <= 4 || found('coven').length > 1
    if (mind.chance(pressed ? 0.85 : 0.3 * temper.bold)) return tell(mind, 'saw-coven', guilty)
    accuse(mind, guilty)
    return true
  }
  const [samhain] = found('samhain')
  if (samhain !== undefined && !memory.told.includes(samhain)) {
    // While the Coven lives she is the lesser evil, and the town's own executioner.
    if (reckon(view).coven <= 1) return tell(mind, 'saw-samhain', samhain)
    if (mind.chance(0.5)) {
      accuse(mind, samhain)
      return true
    }
  }
  const named = (id: PlayerId) => view.nominations.filter(({ target }) => target === id).length
  const endangered = fresh(
    looks.flatMap(({ targets, result }) =>
      result === 'coven' || result === 'samhain' ? [] : targets.filter((id) => named(id) >= 2),
    ),
  )
  return endangered !== undefined && mind.chance(0.5) ? tell(mind, 'saw-clear', endangered) : false
}

function tell(mind: Mind, topic: 'saw-coven' | 'saw-samhain' | 'saw-clear', about: PlayerId): boolean {
  if (!mind.say('town', topic, about)) return false
  mind.remember({ told: [...mind.memory.told, about] })
  return true
}

function plead(mind: Mind): boolean {
  const { view, you, memory } = mind
  const named = view.nominations.some(({ target }) => target === you.id)
  if (!named || memory.pleadedOn === view.day || !mind.chance(0.75)) return false
  mind.say('town', 'plead')
  mind.remember({ pleadedOn: view.day })
  return true
}

/** The news of the morning, while it is news. */
function remark(mind: Mind): boolean {
  const { view, memory } = mind
  if (view.truce) {
    mind.say('town', 'truce')
    return true
  }
  if (memory.heardToday >= 4 || !mind.chance(0.75)) return false
  const burned = view.gazette?.burned ?? null
  const dead = view.gazette?.deaths.at(-1)?.player
  if (burned !== null && mind.chance(0.45)) {
    const role = mind.line(burned)?.role
    if (role)
      mind.say(
        'town',
        role === 'coven' ? 'burned-coven' : role === 'samhain' ? 'burned-samhain' : 'burned-town',
        burned,
      )
    else mind.say('town', 'death', burned)
  } else if (dead !== undefined) mind.say('town', 'death', dead)
  else mind.say('town', 'quiet-night')
  return true
}

function defend(mind: Mind): boolean {
  const scores = shownSuspicions(mind)
  const named = mind.others.filter(({ id }) => mind.view.nominations.some(({ target }) => target === id))
  const friend = mind.best(
    named.map(({ id }) => id),
    (id) => -(scores[id] ?? 0),
  )
  if (friend === null || (scores[friend] ?? 0) > -0.7 || !mind.chance(0.35)) return false
  mind.say('town', 'defend', friend)
  return true
}

function suspect(mind: Mind): boolean {
  if (mind.you.role === 'samhain' && !mind.chance(0.4)) return false
  const scores = shownSuspicions(mind)
  const suspected = mind.best(
    mind.others.map(({ id }) => id),
    (id) => (scores[id] ?? 0) + mind.noise(0.5),
  )
  if (suspected === null || (scores[suspected] ?? 0) < 0.25 || !mind.chance(0.7)) return false
  accuse(mind, suspected)
  return true
}

function chat(mind: Mind): boolean {
  if (mind.chance(0.6)) mind.say('town', 'small-talk')
  return true
}

/** The dead see everything and can say nothing where it would help. */
export function farewell(mind: Mind): void {
  mind.say('graveyard', 'dead')
}
