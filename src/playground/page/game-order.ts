import { isSettingKey, readSetting, type SettingKey } from '#discord/replies/setting-value'
import { composition, playerLimits } from '#engine/deal'
import { defaultSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import { minutesOf } from '#engine/time-zone'
import type { GameOrder, NewGame, Trouble } from '#playground/page/browser/protocol'

export type ReadOrder =
  | { readonly ok: true; readonly game: NewGame }
  | { readonly ok: false; readonly troubles: readonly Trouble[] }

const seedLimit = 60
/** Characters that `/gm settings` takes. */
const valueLimit = 100

/**
 * A new game from what was typed: by the words of `/gm settings` and the law of the engine, down to the deal. Every
 * field that is wrong is named, in the order of the form; an empty one is as usual.
 */
export function readOrder({ players: typed, locale, seed: wanted, settings }: GameOrder): ReadOrder {
  const troubles: Trouble[] = []
  const { fewest: min, most: max } = playerLimits
  const players = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (!(players >= min && players <= max)) troubles.push({ field: 'players', wrong: 'players', about: { min, max } })
  const seed = wanted.trim()
  if ([...seed].length > seedLimit) troubles.push({ field: 'seed', wrong: 'seed', about: { max: seedLimit } })

  const given = Object.entries(settings).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()] as const],
  )
  let read: Settings = defaultSettings
  for (const [field, value] of given) {
    if (!isSettingKey(field)) {
      troubles.push({ field, wrong: 'unknown' })
      continue
    }
    const change = { [field]: readSetting(field, value) } as Partial<Settings>
    if (value.length > valueLimit || badSetting(change, defaultSettings) !== null) troubles.push(wrongValue(field))
    else read = { ...read, ...change }
  }
  if (!troubles.some(({ field }) => isMorning(field))) troubles.push(...wrongMorning(read, given))
  if (troubles.length === 0 && composition(players, read) === null) troubles.push(tooManyRoles(players, read))
  if (troubles.length > 0) return { ok: false, troubles }
  return { ok: true, game: { players, locale, seed, settings: Object.fromEntries(given) } }
}

function wrongValue(field: SettingKey): Trouble {
  const shape: SettingShape = settingShapes[field]
  const wrong = shape.kind === 'flag' ? 'choice' : shape.kind
  return shape.kind === 'number' ? { field, wrong, about: { min: shape.min, max: shape.max } } : { field, wrong }
}

const isMorning = (field: string): boolean => field === 'morningFrom' || field === 'morningTo'

/** C2: a morning that ends before it begins would be as long as a day. It is told at what was typed, or at its end. */
function wrongMorning({ morningFrom, morningTo }: Settings, given: readonly (readonly [string, string])[]): Trouble[] {
  const minutes = (time: string) => minutesOf(time) ?? 0
  if (minutes(morningFrom) <= minutes(morningTo)) return []
  return given.some(([name]) => name === 'morningTo')
    ? [{ field: 'morningTo', wrong: 'morning-to', about: { other: morningFrom } }]
    : [{ field: 'morningFrom', wrong: 'morning-from', about: { other: morningTo } }]
}

function tooManyRoles(players: number, settings: Settings): Trouble {
  const { most } = playerLimits
  for (let fewest = players + 1; fewest <= most; fewest += 1)
    if (composition(fewest, settings)) return { field: 'counts', wrong: 'too-many-roles', about: { players, fewest } }
  return { field: 'counts', wrong: 'too-many-for-all', about: { max: most } }
}
