import { ComponentType, type Message } from 'discord.js'
import { type Block, text } from '#discord/panels/layout'
import { printedName } from '#discord/panels/printed-name'

const mark = '📝 `'

/** A host's reason on a card that asks once more, so that whoever handles the press finds it there. */
export const reasonNote = (reason: string | null): Block | null =>
  reason === null || reason.trim() === '' ? null : text(`${mark}${printedName(reason).replaceAll('`', '’')}\``)

/** The reason on the pressed card, which nobody but the bot has written. */
export function reasonOn(message: Pick<Message, 'components'>): string | null {
  const blocks = message.components.flatMap((each) => (each.type === ComponentType.Container ? each.components : []))
  for (const block of blocks)
    if (block.type === ComponentType.TextDisplay && block.content.startsWith(mark))
      return block.content.slice(mark.length, -1)
  return null
}
