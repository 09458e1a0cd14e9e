/** One riddle with one right and three plausible wrong answers (B4). */
export interface Riddle {
  readonly id: string
  readonly question: string
  readonly right: string
  readonly wrong: readonly [string, string, string]
}

/** A riddle as it stands in the town: its answers shuffled. `right` is the index of the right one and leaves the engine in no view. */
export interface PosedRiddle {
  readonly id: string
  readonly question: string
  readonly options: readonly string[]
  readonly right: number
}
