const firstMs = 1_000
const lastMs = 60_000

/** How long to wait before a call to Discord is tried again after so many tries in vain, ms: a second at first, a minute at last. */
export const backoffMs = (tries: number): number => Math.min(firstMs * 2 ** tries, lastMs)
