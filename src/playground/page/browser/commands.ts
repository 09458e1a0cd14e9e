import type { CommandLine, CommandOption } from './protocol.js'
import { locale } from './texts.js'

/** A slash command, or one of the orders below it, as it is offered. */
export interface Offer {
  /** The canonical name with its steps, as the server takes it: `gm pause`. */
  readonly path: string
  /** The same in the reader's language. */
  readonly shown: string
  readonly description: string
  readonly options: readonly CommandOption[]
}

interface Named {
  readonly name: string
  readonly description: string
  readonly name_localizations?: Readonly<Record<string, string>> | null
  readonly description_localizations?: Readonly<Record<string, string>> | null
}

export const localName = (
  one: Named | { readonly name: string; readonly name_localizations?: Readonly<Record<string, string>> | null },
): string => one.name_localizations?.[locale()] ?? one.name
export const localDescription = (one: Named): string => one.description_localizations?.[locale()] ?? one.description

/** Discord's numbers for what an option takes. */
export const optionTypes = {
  subcommand: 1,
  group: 2,
  text: 3,
  integer: 4,
  flag: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
} as const

const isNested = ({ type }: CommandOption): boolean => type === optionTypes.subcommand || type === optionTypes.group

export const offersOf = (commands: readonly CommandLine[]): Offer[] =>
  commands
    .flatMap((command) => unfold(command, command.options ?? [], command.name, localName(command)))
    .sort((a, b) => a.shown.localeCompare(b.shown))

function unfold(one: Named, options: readonly CommandOption[], path: string, shown: string): Offer[] {
  if (!options.some(isNested)) return [{ path, shown, description: localDescription(one), options }]
  return options.flatMap((option) =>
    unfold(option, option.options ?? [], `${path} ${option.name}`, `${shown} ${localName(option)}`),
  )
}

/** The offers that begin with what was typed, then those that only contain it; found by both names. */
export function fitting(offers: readonly Offer[], typed: string): Offer[] {
  const sought = typed.replace(/^\//, '').trim().toLowerCase()
  const rank = ({ shown, path }: Offer): number => {
    if (shown.startsWith(sought) || path.startsWith(sought)) return 0
    return shown.includes(sought) || path.includes(sought) ? 1 : 2
  }
  return offers.filter((offer) => rank(offer) < 2).sort((a, b) => rank(a) - rank(b))
}
