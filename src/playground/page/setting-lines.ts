import { riddleTiming } from '#engine/schedule'
import { defaultSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import { type Translate, translator } from '#i18n/translate'
import type { PageLocale, SettingLine } from '#playground/page/browser/protocol'

type ChoiceValue = Extract<(typeof settingShapes)[keyof Settings], { readonly kind: 'choice' }>['values'][number]

const inBoth = (say: (t: Translate) => string): Record<PageLocale, string> => ({
  'en-US': say(translator('en-US')),
  ru: say(translator('ru')),
})

const riddleIn = (schedule: Settings['schedule']): string =>
  String(riddleTiming({ ...defaultSettings, schedule }, 0).deadline / 1000)

/** The words stand within sentences elsewhere. */
const capital = (text: string): string => text.replace(/^./u, (first) => first.toLocaleUpperCase())

/** Every setting of a game as the form for a new one draws it. */
export const settingLines: readonly SettingLine[] = (Object.keys(settingShapes) as (keyof Settings)[]).map((name) => {
  const shape: SettingShape = settingShapes[name]
  const usual = defaultSettings[name]
  return {
    name,
    label: inBoth((t) => capital(t(`settings:about.${name}`))),
    kind: shape.kind,
    values: valuesOf(shape),
    min: shape.kind === 'number' ? shape.min : null,
    max: shape.kind === 'number' ? shape.max : null,
    usual: usual === null ? 'auto' : String(usual),
    ...(name === 'riddleSeconds' && { usualIn: { classic: riddleIn('classic'), blitz: riddleIn('blitz') } }),
  }
})

function valuesOf(shape: SettingShape): SettingLine['values'] {
  if (shape.kind === 'flag')
    return (['yes', 'no'] as const).map((key) => ({
      value: String(key === 'yes'),
      label: inBoth((t) => t(`settings:${key}`)),
    }))
  if (shape.kind !== 'choice') return []
  return shape.values.map((value) => ({ value, label: inBoth((t) => t(`settings:value.${value as ChoiceValue}`)) }))
}
