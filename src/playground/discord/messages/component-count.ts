import type { APIAttachment } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'

const COMPONENTS = 40
const CHARACTERS = 4_000

/**
 * What must hold over a whole message or modal rather than over one component: numbers, unique ids, and the
 * attachments that media may point at.
 */
export class ComponentCount {
  #components = 0
  #characters = 0
  #nextId = 1
  readonly #customIds = new Set<string>()
  readonly #taken = new Set<number>()

  constructor(
    readonly v2: boolean,
    readonly attachments: readonly APIAttachment[],
  ) {}

  /** Counts a component and gives it its numeric id: the one it asks for, or the next free one. */
  enter(field: Field): number {
    this.#components += 1
    const asked = field.at('id').integer({ min: 0, max: 2_147_483_647 })
    if (asked !== undefined && asked > 0) {
      if (this.#taken.has(asked)) field.at('id').fail('COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated')
      this.#taken.add(asked)
      return asked
    }
    while (this.#taken.has(this.#nextId)) this.#nextId += 1
    this.#taken.add(this.#nextId)
    return this.#nextId
  }

  speak(text: string): void {
    this.#characters += [...text].length
  }

  customId(field: Field, required = true): string | undefined {
    const id = field.text({ min: 1, max: 100, required })
    if (id === undefined) return undefined
    if (this.#customIds.has(id)) {
      return field.fail('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated')
    }
    this.#customIds.add(id)
    return id
  }

  close(field: Field): void {
    if (this.#components > COMPONENTS) {
      field.fail('COMPONENT_LIMIT_EXCEEDED', `The total number of components cannot exceed ${COMPONENTS}`)
    }
    if (this.#characters > CHARACTERS) {
      field.fail(
        'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
        `Total size of all displayable text components cannot exceed ${CHARACTERS} characters`,
      )
    }
  }
}
