/** How much faster or slower than its `PLAYGROUND_SPEED` a day of the game goes by; the last holds for all later ones. */
const pace = [1 / 6, 1 / 3, 5 / 6, 4 / 3, 2] as const

/** A day's part of the pace at which a game is slow to begin with and fast in the end. Before the first day: the first. */
export const paceOf = (day: number): number => pace[Math.max(0, day - 1)] ?? 2

/** Between which speeds a game is played at this pace. */
export const speedsAt = (speed: number): { readonly from: number; readonly to: number } => ({
  from: rounded(speed * paceOf(1)),
  to: rounded(speed * paceOf(pace.length)),
})

const rounded = (speed: number): number => Math.round(speed * 10) / 10
