import { element, fill } from './element.js'
import { choiceField, type GameField, settingField, textField } from './game-field.js'
import { Refused } from './link.js'
import { reasonText } from './notices.js'
import type { Trouble } from './protocol.js'
import { locale, t } from './texts.js'
import type { World } from './world.js'

/** Settings that have a place of their own in the form, with what a newcomer's blitz has, and whether only a blitz has them. */
const lengths = [
  { name: 'nightSeconds', label: 'game.night', quick: '45', blitz: true },
  { name: 'daySeconds', label: 'game.day', quick: '75', blitz: true },
  { name: 'burningSeconds', label: 'game.burning', quick: '45', blitz: true },
  { name: 'riddleSeconds', label: 'game.riddle', quick: '20', blitz: false },
] as const
const placed = new Set<string>([...lengths.map(({ name }) => name), 'schedule'])
const zonesId = 'time-zones'

/** Asks for everything that a new game can be given, and begins it. */
export function openGame(world: World): void {
  const trouble = element('p', { class: 'trouble', role: 'alert' })
  const begin = element('button', { type: 'submit', class: 'strong' }, t('game.begin'))
  const players = textField('players', t('game.players'), { value: '15', digits: true })
  const main = [players, ...mainFields(world)]
  const others = world.settings.filter(({ name }) => !placed.has(name)).map((line) => settingField(line, zonesId))
  const fields = [...main, ...others]
  const more = element(
    'details',
    {},
    element('summary', {}, t('game.more')),
    element('div', { class: 'field-grid settings' }, ...others.map(({ node }) => node)),
    element(
      'datalist',
      { id: zonesId },
      ...Intl.supportedValuesOf('timeZone').map((value) => element('option', { value })),
    ),
  )
  const form = element(
    'form',
    // What is wrong is told by the page itself, in its own language.
    { method: 'dialog', novalidate: true },
    element('h2', { id: 'game-title' }, t('game.title')),
    element('p', { class: 'hint' }, t('game.explain')),
    ownPlace(world, players.input),
    element('div', { class: 'field-grid' }, ...main.map(({ node }) => node)),
    more,
    element(
      'div',
      { class: 'dialog-end' },
      trouble,
      element(
        'div',
        { class: 'dialog-foot' },
        element('button', { type: 'button', onclick: () => dialog.close() }, t('form.cancel')),
        begin,
      ),
    ),
  )

  function complain(troubles: readonly Trouble[]): void {
    let first: GameField | null = null
    for (const each of troubles) {
      const field = fields.find(({ name }) => name === each.field)
      field?.complain(each)
      first ??= field ?? null
      if (field && others.includes(field)) more.open = true
    }
    trouble.textContent = t(first ? 'game.not-begun' : 'reason.bad-input')
    first?.input.focus()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    begin.disabled = true
    trouble.textContent = t('game.beginning')
    for (const field of fields) field.forgive()
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const settings = Object.fromEntries(
      world.settings.flatMap(({ name }) => (text(name) === '' ? [] : [[name, text(name)]])),
    )
    const game = {
      players: text('players'),
      locale: text('locale') === 'ru' ? ('ru' as const) : ('en-US' as const),
      seed: text('seed'),
      settings,
    }
    world.link.wish({ kind: 'new-game', game }).then(
      () => dialog.close(),
      (error: unknown) => {
        begin.disabled = false
        const troubles = error instanceof Refused ? error.troubles : []
        if (troubles.length > 0) complain(troubles)
        else fill(trouble, reasonText(error))
      },
    )
  })
  const dialog = element('dialog', { class: 'sheet-dialog wide', 'aria-labelledby': 'game-title' }, form)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** What is asked of everybody; a length is what the schedule has until somebody types another. */
function mainFields(world: World): GameField[] {
  const schedule = choiceField('schedule', t('game.schedule'), [
    { value: 'blitz', label: t('game.blitz') },
    { value: 'classic', label: t('game.classic') },
  ])
  const timed = lengths.map(({ name, label, quick, blitz }) => {
    const line = world.settings.find((each) => each.name === name)
    const field = textField(name, t(label), { digits: true })
    let own = false
    field.input.addEventListener('input', () => {
      own = true
    })
    return (scheduled: 'blitz' | 'classic') => {
      const usual = line?.usualIn?.[scheduled] ?? line?.usual ?? ''
      const idle = blitz && scheduled !== 'blitz'
      field.node.hidden = idle
      field.input.disabled = idle
      field.input.setAttribute('placeholder', t('game.usual', { value: usual }))
      if (!own) field.input.value = scheduled === 'blitz' ? quick : usual
      return field
    }
  })
  const arrange = () => timed.map((lengthOf) => lengthOf(schedule.input.value === 'classic' ? 'classic' : 'blitz'))
  schedule.input.addEventListener('input', () => arrange())
  return [
    choiceField(
      'locale',
      t('game.language'),
      (['en-US', 'ru'] as const).map((each) => ({
        value: each,
        label: t(`language.${each}`),
        chosen: each === locale(),
      })),
    ),
    textField('seed', t('game.seed'), { hint: t('game.seed-hint') }),
    schedule,
    ...arrange(),
  ]
}

/** What becomes of one's seat, which depends on how many play. */
function ownPlace({ seat, seats }: World, players: GameField['input']): HTMLElement {
  const node = element('p', { class: 'hint own-place', role: 'status' })
  const place = seats.filter(({ kind }) => kind === 'player').findIndex(({ id }) => id === seat.id) + 1
  const tell = () => {
    const out = seat.kind === 'player' && /^\d+$/.test(players.value.trim()) && Number(players.value) < place
    const text = t(`game.place.${seat.kind}${out ? '-out' : ''}`, { place })
    if (node.textContent !== text) node.textContent = text
  }
  players.addEventListener('input', tell)
  tell()
  return node
}
