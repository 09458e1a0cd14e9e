import type { View } from '#engine/view'

/** Names one phase of one game, and no other: `4711.riddle.3.2`. */
export function markOf(guildId: string, view: View | null): string {
  if (view === null) return `${guildId}.opening`
  const { phase, day, riddle } = view
  return [guildId, phase, day, ...(riddle ? [riddle.round] : [])].join('.')
}
