import type { Option } from './picker.js'
import type { Part } from './protocol.js'
import type { World } from './world.js'

/** Discord's numbers for what a message is made of. */
export const partTypes = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
} as const

export const partsOf = (part: Part): readonly Part[] =>
  Array.isArray(part.components) ? (part.components as Part[]) : []
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a list offers: its own options, or the people, roles and channels that its reader knows. */
export function optionsOf(part: Part, world: World): Option[] {
  const { persons, roles } = world.people
  const people = persons.map(({ id, name }) => ({ value: id, label: name }))
  const ranks = roles.map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, '')}` }))
  const given = new Set(
    (Array.isArray(part.default_values) ? part.default_values : []).map((each) => String(Reflect.get(each, 'id'))),
  )
  const marked = (options: readonly Option[]) =>
    options.map((option) => ({ ...option, chosen: given.has(option.value) }))
  switch (part.type) {
    case partTypes.userSelect:
      return marked(people)
    case partTypes.roleSelect:
      return marked(ranks)
    case partTypes.mentionableSelect:
      return marked([...people, ...ranks])
    case partTypes.channelSelect:
      return marked(world.channels.map(({ id, name }) => ({ value: id, label: `#${name}` })))
    default:
      return (Array.isArray(part.options) ? (part.options as Record<string, unknown>[]) : []).map((option) => ({
        value: textOf(option.value),
        label: textOf(option.label),
        ...(typeof option.description === 'string' && { description: option.description }),
        chosen: option.default === true,
      }))
  }
}
