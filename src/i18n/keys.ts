// Made by scripts/generate-locale-types.ts from locales/en-US; do not edit.

/** Each text and the names of its placeholders. */
export interface Phrases {
  'roles:goal.alone': never
  'roles:goal.coven': never
  'roles:goal.town': never
  'roles:guise.different': never
  'roles:guise.same': never
  'roles:name.beelzebub': never
  'roles:name.catholic': never
  'roles:name.citizen': never
  'roles:name.coven': never
  'roles:name.journalist': never
  'roles:name.samhain': never
  'roles:name.surgeon': never
  'roles:name.warlock': never
  'roles:power.catholic': never
  'roles:power.citizen': never
  'roles:power.coven': never
  'roles:power.journalist': never
  'roles:power.samhain': never
  'roles:power.surgeon': never
  'roles:side.alone': never
  'roles:side.coven': never
  'roles:side.town': never
}

/** Lists of interchangeable texts. */
export type Variants = Record<never, never>
