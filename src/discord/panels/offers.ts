import type { ActKind } from '#engine/commands'
import type { RefusalCode } from '#engine/refusals'
import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'

/** What the viewer's seat may do now with this act. */
export interface Offer {
  readonly open: boolean
  readonly refusal: RefusalCode | null
  readonly targets: readonly PlayerId[]
}

const closed: Offer = { open: false, refusal: null, targets: [] }

export function offerOf({ you }: View, act: ActKind): Offer {
  const found = you?.acts.find((each) => each.act === act)
  return found ? { open: found.refusal === null, refusal: found.refusal, targets: found.targets } : closed
}
