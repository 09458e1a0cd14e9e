import { SnowflakeUtil } from 'discord.js'

/** Whether an id of a place was given before the two games began to differ. */
export const settled = (place: object, id: string): boolean => Object.values(place).includes(id)

/**
 * The ids of Discord's own making named by their order in the text and by the moment inside them: the stand-in counts
 * everything that it has ever made in their last digits, which Discord does not do for one server. A panel's nonce is a
 * digest of such ids and goes with them; those of announcements are compared where no ids are (`reach.ts`).
 */
export function namedApart(text: string, steady: (id: string) => boolean): string {
  const names = new Map<string, string>()
  const bare = text.replace(/("nonce":)"[^"]*"|(\\"nonce\\":)\\"[^"]*\\"/g, '$1$2…')
  return bare.replace(/(?<!\d)\d{17,20}(?!\d)/g, (id) => {
    if (steady(id)) return id
    const name = names.get(id) ?? `#${names.size}@${SnowflakeUtil.timestampFrom(id)}`
    names.set(id, name)
    return name
  })
}
