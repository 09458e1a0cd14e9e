import { ComponentType } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import type { ComponentCount } from '#playground/discord/messages/component-count'
import { type ComponentPayload, readButton, readSelect, SELECTS } from '#playground/discord/messages/controls'
import { readMedia } from '#playground/discord/messages/media'

const ROWS = 5
const CLASSIC = [ComponentType.ActionRow] as const
const LAYOUT = [
  ComponentType.ActionRow,
  ComponentType.Section,
  ComponentType.TextDisplay,
  ComponentType.MediaGallery,
  ComponentType.File,
  ComponentType.Separator,
  ComponentType.Container,
] as const
const IN_CONTAINER = LAYOUT.filter((type) => type !== ComponentType.Container)

/** The components of a message: five rows of the classic kind, or the newer layout up to forty in all. */
export function readComponents(field: Field, count: ComponentCount): ComponentPayload[] | undefined {
  const items = field.list({ max: count.v2 ? 40 : ROWS })
  if (!items) return undefined
  const components = items.map((item) => readTopLevel(item, count, count.v2 ? LAYOUT : CLASSIC))
  count.close(field)
  return components
}

function readTopLevel(field: Field, count: ComponentCount, allowed: readonly ComponentType[]): ComponentPayload {
  const nothing = { type: 0, id: 0 }
  if (!field.record()) return nothing
  const type = field.at('type').choice(allowed, true)
  switch (type) {
    case ComponentType.ActionRow:
      return readRow(field, count)
    case ComponentType.Section:
      return readSection(field, count)
    case ComponentType.TextDisplay:
      return readText(field, count)
    case ComponentType.MediaGallery:
      return readGallery(field, count)
    case ComponentType.File:
      return readFile(field, count)
    case ComponentType.Separator:
      return readSeparator(field, count)
    case ComponentType.Container:
      return readContainer(field, count)
    default:
      return nothing
  }
}

/** One to five buttons, or one select alone. */
function readRow(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const list = field.at('components')
  const items = list.list({ min: 1, max: 5, required: true }) ?? []
  const components = items.map((item) => {
    if (!item.record()) return undefined
    const type = item.at('type').choice([ComponentType.Button, ...SELECTS], true)
    if (type === undefined) return undefined
    if (type === ComponentType.Button) return readButton(item, count)
    if (items.length > 1) list.fail('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'A select fills a row alone')
    return readSelect(item, type, count, false)
  })
  return { type: ComponentType.ActionRow, id, components }
}

function readSection(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const texts = field.at('components').list({ min: 1, max: 3, required: true }) ?? []
  const components = texts.map((item) => {
    item.at('type').choice([ComponentType.TextDisplay], true)
    return readText(item, count)
  })
  const accessory = field.at('accessory')
  if (!accessory.required()) return { type: ComponentType.Section, id, components }
  const type = accessory.at('type').choice([ComponentType.Button, ComponentType.Thumbnail], true)
  return {
    type: ComponentType.Section,
    id,
    components,
    accessory: type === ComponentType.Thumbnail ? readThumbnail(accessory, count) : readButton(accessory, count),
  }
}

function readText(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const content = field.at('content').text({ min: 1, max: 4_000, required: true }) ?? ''
  count.speak(content)
  return { type: ComponentType.TextDisplay, id, content }
}

function readThumbnail(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  return {
    type: ComponentType.Thumbnail,
    id,
    media: readMedia(field.at('media'), count, false),
    description: field.at('description').text({ min: 1, max: 1_024 }) ?? null,
    spoiler: field.at('spoiler').boolean() ?? false,
  }
}

function readGallery(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const items = field.at('items').list({ min: 1, max: 10, required: true }) ?? []
  return {
    type: ComponentType.MediaGallery,
    id,
    items: items.map((item) => ({
      media: readMedia(item.at('media'), count, false),
      description: item.at('description').text({ min: 1, max: 1_024 }) ?? null,
      spoiler: item.at('spoiler').boolean() ?? false,
    })),
  }
}

function readFile(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const file = readMedia(field.at('file'), count, true)
  const attachment = count.attachments.find((one) => one.id === file?.attachment_id)
  return {
    type: ComponentType.File,
    id,
    file,
    name: attachment?.filename ?? null,
    size: attachment?.size ?? null,
    spoiler: field.at('spoiler').boolean() ?? false,
  }
}

function readSeparator(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  return {
    type: ComponentType.Separator,
    id,
    spacing: field.at('spacing').choice([1, 2]) ?? 1,
    divider: field.at('divider').boolean() ?? true,
  }
}

function readContainer(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const items = field.at('components').list({ min: 1, max: 40, required: true }) ?? []
  return {
    type: ComponentType.Container,
    id,
    accent_color: field.at('accent_color').integer({ min: 0, max: 0xffffff }) ?? null,
    spoiler: field.at('spoiler').boolean() ?? false,
    components: items.map((item) => readTopLevel(item, count, IN_CONTAINER)),
  }
}

/** Every component of a message, however deep, in the order a reader meets them. */
export function* everyComponent(components: readonly unknown[]): Generator<ComponentPayload> {
  for (const component of components as readonly ComponentPayload[]) {
    yield component
    if (Array.isArray(component.components)) yield* everyComponent(component.components)
    if (component.accessory) yield* everyComponent([component.accessory])
  }
}
