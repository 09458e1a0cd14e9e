import type { ClientSetup } from '#discord/client'

/** For a client that only logs in: nothing follows its games. */
export const noStage: ClientSetup['consequences'] = {
  repair: async () => null,
  committed: () => undefined,
  preflight: () => Promise.reject(new Error('no server')),
}
