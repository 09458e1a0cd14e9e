import { defaultSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import type { SettingLine } from '#playground/page/browser/protocol'

/** Every setting of a game as the form for a new one draws it. */
export const settingLines: readonly SettingLine[] = (Object.keys(settingShapes) as (keyof Settings)[]).map((name) => {
  const shape: SettingShape = settingShapes[name]
  const usual = defaultSettings[name]
  return {
    name,
    kind: shape.kind,
    values: shape.kind === 'choice' ? shape.values : [],
    min: shape.kind === 'number' ? shape.min : null,
    max: shape.kind === 'number' ? shape.max : null,
    usual: usual === null ? 'auto' : String(usual),
  }
})
