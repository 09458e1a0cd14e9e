const hues = [18, 265, 340, 200, 120, 45, 300, 165] as const

/** A picture of somebody who has none: his first letter on a colour of his own. */
export function avatarFor({
  id,
  name,
  bot,
}: {
  readonly id: string
  readonly name: string
  readonly bot: boolean
}): string {
  if (bot) return '/icon.svg'
  const hue = hues[Number(BigInt(id) % BigInt(hues.length))] ?? 18
  const letter = [...name.trim()].find((each) => /[\p{L}\p{N}]/u.test(each))?.toUpperCase() ?? '?'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 38% 30%)"/><text x="20" y="27" font-family="sans-serif" font-size="19" font-weight="600" text-anchor="middle" fill="hsl(${hue} 70% 88%)">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
