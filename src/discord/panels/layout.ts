import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord.js'
import { customId, type Intent } from '#discord/custom-id'
import { excerpt } from '#discord/panels/printed-name'

export type Block = APIComponentInContainer

/** The body of a message in Discord's layout components, as REST takes it. Nobody is pinged by it. */
export interface PanelBody {
  readonly flags: MessageFlags.IsComponentsV2
  readonly components: readonly [APIContainerComponent]
  readonly allowed_mentions: { readonly parse: [] }
}

/** Discord's limits (stack.md H): 40 components and 4000 characters a message, 25 options a select, 5 buttons a row. */
export const limits = { components: 40, characters: 4000, options: 25, buttons: 5, label: 80, customId: 100 } as const

const accents = { ember: 0xd9480f, night: 0x2b2d42, blood: 0x7d1128, bone: 0xd6ccc2 } as const
export type Accent = keyof typeof accents

export function panelBody(accent: Accent, blocks: readonly (Block | null)[]): PanelBody {
  const present = blocks.filter((block) => block !== null)
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.Container, accent_color: accents[accent], components: present }],
    allowed_mentions: { parse: [] },
  }
}

/** Lines joined into one text; `null` when none is left. */
export function text(...lines: readonly (string | null | undefined | false)[]): Block | null {
  const content = lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
  return content === '' ? null : { type: ComponentType.TextDisplay, content: excerpt(content, limits.characters) }
}

export const rule: Block = { type: ComponentType.Separator, divider: true, spacing: 1 }

/** As many lines as fit into `budget` characters, then `more(left)` for the rest. */
export function listed(lines: readonly string[], budget: number, more: (left: number) => string): string {
  let used = 0
  for (const [at, line] of lines.entries()) {
    used += line.length + 1
    if (used > budget) return [...lines.slice(0, at), more(lines.length - at)].join('\n')
  }
  return lines.join('\n')
}

export interface ButtonOptions {
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger'
  readonly disabled?: boolean
}
const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const

export function button(label: string, intent: Intent, options: ButtonOptions = {}): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: styles[options.style ?? 'secondary'],
    label: excerpt(label, limits.label),
    custom_id: customId(intent),
    ...(options.disabled && { disabled: true }),
  }
}

/** Rows of at most five buttons; nothing for none. */
export function buttons(all: readonly (APIButtonComponentWithCustomId | null | false)[]): Block[] {
  const present = all.filter((each) => each !== null && each !== false)
  return chunks(present, limits.buttons).map(row)
}

export interface SelectOptions {
  /** Chosen already; shown as such. */
  readonly chosen?: string | null
  /** How many must be chosen; 1 unless told otherwise. */
  readonly count?: number
}

/** A list to choose from, cut into as many selects as needed. An empty list gives none. */
export function selects(
  placeholder: string,
  intent: Intent,
  options: readonly APISelectMenuOption[],
  { chosen = null, count = 1 }: SelectOptions = {},
): Block[] {
  const pages = chunks(options, limits.options)
  return pages.map((page, at) =>
    row([
      {
        type: ComponentType.StringSelect,
        custom_id: customId(intent, at),
        placeholder: excerpt(
          pages.length === 1 ? placeholder : `${placeholder} (${rangeOf(page) ?? `${at + 1}/${pages.length}`})`,
          150,
        ),
        min_values: count,
        max_values: count,
        options: page.map((option) => (option.value === chosen ? { ...option, default: true } : option)),
      },
    ]),
  )
}

/** From which number to which a page goes, where its options are numbered: `26–50`. */
function rangeOf(page: readonly APISelectMenuOption[]): string | null {
  const [first, last] = [page[0], page.at(-1)].map((option) => /^\d+/.exec(option?.label ?? '')?.[0])
  if (first === undefined || last === undefined) return null
  return first === last ? first : `${first}–${last}`
}

const row = (components: APIComponentInMessageActionRow[]): APIActionRowComponent<APIComponentInMessageActionRow> => ({
  type: ComponentType.ActionRow,
  components,
})

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** `<t:…>`: each reads it in his own zone. `at` is ms since the epoch. */
export const stamp = (at: number, style: 't' | 'f' | 'F' | 'R' | 'D' = 'f'): string =>
  `<t:${Math.floor(at / 1000)}:${style}>`

/** A moment with how far it is: `20:01 (in 3 hours)`. */
export const when = (at: number): string => `${stamp(at, 'f')} (${stamp(at, 'R')})`
