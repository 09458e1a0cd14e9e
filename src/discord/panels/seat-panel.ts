import { type Block, button, buttons, type PanelBody, panelBody, rule, selects, text } from '#discord/panels/layout'
import { lookLines } from '#discord/panels/look-lines'
import { type Offer, offerOf } from '#discord/panels/offers'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { PlayerId } from '#engine/state'
import type { SeatView, View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** One power: what stands tonight, and the controls for whatever is open to it. */
interface Power {
  readonly lines: readonly (string | null)[]
  readonly controls: readonly Block[]
}
type Draw = (view: View, you: SeatView, night: number, roster: Roster, t: Translate) => Power

const powers: Readonly<Partial<Record<string, Draw>>> = { catholic, journalist, surgeon, samhain }

/** The panel of a seat with a secret of its own; `null` for roles that have none. */
export function seatPanel(view: View, night: number, t: Translate): PanelBody | null {
  const { you } = view
  const draw = you?.role && Object.hasOwn(powers, you.role) ? powers[you.role] : undefined
  if (!you?.role || !draw) return null
  const roster = Roster.of(view.players)
  const { lines, controls } = draw(view, you, night, roster, t)
  return panelBody('night', [
    text(
      `## ${t('panels:seat.title', { role: t(`roles:name.${you.role}`), phase: phaseTitle(view, t) })}`,
      deadlineLine(view, t),
    ),
    rule,
    text(...lines),
    text(...lookLines(you, roster, t)),
    ...(view.paused ? [] : controls),
  ])
}

/** What is open, or why it is not, in the words of a refusal. */
function state(offer: Offer, open: string, t: Translate): string | null {
  if (offer.open) return open
  return offer.refusal && offer.refusal !== 'wrong-phase' && offer.refusal !== 'paused'
    ? t(`refusals:${offer.refusal}`)
    : null
}

const optionsOf = (roster: Roster, ids: readonly PlayerId[]) =>
  ids.map((id) => ({ label: roster.label(id), value: id }))

function catholic(view: View, _you: SeatView, night: number, roster: Roster, t: Translate): Power {
  const { gameId } = view
  const look = offerOf(view, 'Check')
  const truce = offerOf(view, 'DeclareTruce')
  return {
    lines: [
      state(look, t('panels:catholic.check'), t),
      truce.open ? t('panels:catholic.truce') : null,
      !look.open && !truce.open && look.refusal === 'wrong-phase' ? t('panels:seat.wait') : null,
    ],
    controls: [
      ...(look.open
        ? selects(
            t('panels:catholic.choose'),
            { verb: 'check', gameId, moment: night },
            optionsOf(roster, look.targets),
          )
        : []),
      ...buttons([
        truce.open &&
          button(t('panels:catholic.declare'), { verb: 'truce', gameId, moment: view.day }, { style: 'success' }),
      ]),
    ],
  }
}

function journalist(view: View, you: SeatView, night: number, roster: Roster, t: Translate): Power {
  const { gameId } = view
  const look = offerOf(view, 'Compare')
  const column = offerOf(view, 'FileColumn')
  const options = optionsOf(roster, look.targets)
  // A select holds 25: with more, the second face is chosen after the first.
  const count = options.length <= 25 ? 2 : 1
  return {
    lines: [
      state(look, t('panels:journalist.compare'), t),
      you.column === null
        ? t('panels:journalist.no-column')
        : t('panels:journalist.column', { words: plainText(excerpt(you.column, 200)) }),
    ],
    controls: [
      ...(look.open && options.length >= 2
        ? selects(
            t(count === 2 ? 'panels:journalist.choose' : 'panels:journalist.choose-first'),
            { verb: 'compare', gameId, moment: night },
            options,
            { count },
          )
        : []),
      ...buttons([
        column.open && button(t('panels:journalist.write'), { verb: 'column', gameId }, { style: 'primary' }),
      ]),
    ],
  }
}

function surgeon(view: View, you: SeatView, night: number, roster: Roster, t: Translate): Power {
  const { gameId } = view
  const shield = offerOf(view, 'Shield')
  return {
    lines: [
      state(shield, t('panels:surgeon.shield'), t) ?? t('panels:seat.wait'),
      you.shield === null ? null : t('panels:surgeon.stands', { name: roster.name(you.shield) }),
    ],
    controls: shield.open
      ? selects(
          t('panels:surgeon.choose'),
          { verb: 'shield', gameId, moment: night },
          optionsOf(roster, shield.targets),
          {
            chosen: you.shield,
          },
        )
      : [],
  }
}

function samhain(view: View, you: SeatView, night: number, roster: Roster, t: Translate): Power {
  const { gameId } = view
  const [look, strike, rest] = [offerOf(view, 'Check'), offerOf(view, 'Strike'), offerOf(view, 'Rest')]
  const moment = night
  return {
    lines: [
      state(look, t('panels:samhain.check'), t),
      look.refusal === strike.refusal ? null : state(strike, t('panels:samhain.strike'), t),
      !look.open && !strike.open && look.refusal === 'wrong-phase' ? t('panels:seat.wait') : null,
      you.strike
        ? t('panels:samhain.stands', {
            name: roster.name(you.strike.target),
            words: plainText(excerpt(you.strike.description, 200)),
          })
        : you.rested
          ? t('panels:samhain.rests')
          : null,
    ],
    controls: [
      ...(look.open
        ? selects(t('panels:samhain.choose-check'), { verb: 'check', gameId, moment }, optionsOf(roster, look.targets))
        : []),
      ...(strike.open
        ? selects(
            t('panels:samhain.choose-strike'),
            { verb: 'strike', gameId, moment },
            optionsOf(roster, strike.targets),
          )
        : []),
      ...buttons([rest.open && button(t('panels:samhain.rest'), { verb: 'rest', gameId, moment })]),
    ],
  }
}
