import type { Letter } from '#discord/messages/letter'
import { tallyText } from '#discord/messages/tally'
import { roleName, type Telling, wording } from '#discord/messages/telling'
import { mention, quote } from '#discord/messages/text'
import { stamp } from '#discord/panels/layout'
import type { GazetteIssue } from '#engine/state'
import type { Facts } from '#game/announcement'

/** One issue of the paper (D1), from its facts alone; the wording turns with the number of the issue. */
export function gazetteLetter(facts: Facts['gazette-printed'], telling: Telling): Letter {
  const { issue } = facts
  const { t } = telling
  return {
    accent: 'bone',
    blocks: [
      `${t('gazette:title')}\n${t('gazette:imprint', { number: issue.number, date: stamp(issue.at, 'D') })}`,
      `## ${headline(issue, telling)}`,
      ...theNight(issue, telling),
      ...yesterday(facts, telling),
      ...apart(issue, telling),
      ...(issue.column === null ? [] : [`${t('gazette:column')}\n${quote(issue.column)}`]),
      t('gazette:register', { count: issue.living }),
      `${t('gazette:classifieds')}\n${t.variant('gazette:classified', wording(telling, 'classified', issue.number))}`,
    ],
  }
}

function headline({ number, deaths, saved, apart }: GazetteIssue, telling: Telling): string {
  const alone = saved ? 'saved' : apart.length > 0 ? 'apart' : 'quiet'
  const kind = deaths.length > 1 ? 'many' : deaths.length === 1 ? 'one' : alone
  return telling.t.variant(`gazette:headline.${kind}`, wording(telling, `headline ${kind}`, number))
}

/** Obituaries between the first of one issue and the first of the next. */
const deathsApart = 3

function theNight(issue: GazetteIssue, telling: Telling): string[] {
  const { t } = telling
  const { number, deaths, descriptions, refused, saved } = issue
  const obituaries = deaths.map(({ player, role }, at) => {
    const died = t.variant('gazette:obituary', wording(telling, 'obituary', number * deathsApart) + at, {
      player: mention(player),
    })
    return role === null ? died : `${died} ${t('gazette:role', { role: roleName(t, role) })}`
  })
  const notes = descriptions.map(
    ({ victim, text }) => `${t('gazette:words', { player: mention(victim) })}\n${quote(text)}`,
  )
  return [
    ...obituaries,
    ...notes,
    ...(refused ? [t.variant('gazette:refused', wording(telling, 'refused', number))] : []),
    ...(saved ? [t.variant('gazette:saved', wording(telling, 'saved', number))] : []),
  ]
}

function yesterday({ issue, tally, ballot, role }: Facts['gazette-printed'], { t }: Telling): string[] {
  const { burning } = issue
  if (burning === null) return []
  const { outcome, burned, how, votes } = burning
  const told =
    burned !== null
      ? role === null
        ? t('gazette:burned', { player: mention(burned) })
        : t('gazette:burnedRole', { player: mention(burned), role: roleName(t, role) })
      : t(`gazette:${outcome === 'burned' ? 'nobody' : outcome}`)
  const decided = how === null ? '' : ` ${t(`gazette:how.${how}`)}`
  const list = tally.length === 0 ? '' : `\n${tallyText(t, tally, ballot === 'open' ? votes : null)}`
  const fire = outcome !== 'truce' && outcome !== 'skipped'
  return [`${t(fire ? 'gazette:yesterday' : 'gazette:yesterdayWithoutFire')}\n${told}${decided}${list}`]
}

function apart({ apart }: GazetteIssue, { t }: Telling): string[] {
  if (apart.length === 0) return []
  const lines = apart.map(({ player, cause, role }) => {
    const told = cause === 'suicide' || cause === 'host' || cause === 'host-burned' || cause === 'absence'
    const line = t(`gazette:departed.${told ? cause : 'other'}`, { player: mention(player) })
    return role === null ? line : t('gazette:departedRole', { line, role: roleName(t, role) })
  })
  return [`${t('gazette:apart')}\n${lines.join('\n')}`]
}
