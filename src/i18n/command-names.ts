import type { Texts } from '#i18n/catalogue'

/** A command with its subcommands as texts mention it: `/vote`, `/gm suicide approve`. */
export const commandMention = /(?<![\w<>/])\/([a-z]+)((?: [a-z]+){0,2})/g

/**
 * Texts mention commands by their canonical names, in every language; people see them under the names of their own
 * language, as their client lists them. `commands` is that language's `commands.json`.
 */
export function withCommandNames(text: string, commands: Texts): string {
  return text.replace(commandMention, (mention, root: string, rest: string) => {
    const top = levelOf(commands, root)
    if (!top) return mention
    const words = rest.split(' ').filter((word) => word !== '')
    const names = [nameOf(top, root)]
    let level = top
    while (words.length > 0) {
      const below = levelOf(level, words[0] ?? '')
      if (!below || !hasSubcommands(root)) break
      names.push(nameOf(below, words.shift() ?? ''))
      level = below
    }
    return `/${[...names, ...words].join(' ')}`
  })
}

/** The commands whose words after the first are subcommands rather than words of the sentence. */
const hasSubcommands = (root: string): boolean => root === 'gm'

function levelOf(texts: Texts, key: string): Texts | null {
  const found = Object.hasOwn(texts, key) ? texts[key] : undefined
  return typeof found === 'object' && !Array.isArray(found) ? (found as Texts) : null
}

const nameOf = ({ name }: Texts, otherwise: string): string => (typeof name === 'string' ? name : otherwise)
