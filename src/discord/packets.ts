import type { Client } from 'discord.js'
import type { Reporter } from '#game/ports'

/**
 * Keeps what Discord sends from ending the process: discord.js throws, with nobody to catch it, at an event that is not
 * as it expects. What an interaction lacks is filled in; an event that is still not understood is reported and passed over.
 */
export function withstandPackets(client: Client, reporter: Reporter): void {
  const { ws } = client
  const handle = (Reflect.get(ws, 'handlePacket') as Handle).bind(ws)
  const withstand: Handle = (packet, shard) => {
    try {
      return handle(completed(packet), shard)
    } catch (error) {
      if (packet?.t === 'READY') throw error // no bot without it
      reporter.failed('understanding Discord', error, { event: packet?.t ?? 'unknown' })
      return true
    }
  }
  Reflect.set(ws, 'handlePacket', withstand)
}

type Packet = { readonly t: string | null; readonly d: unknown }
type Handle = (packet?: Packet, shard?: unknown) => boolean

/** With what discord.js takes for granted though nobody here needs it. */
function completed(packet: Packet | undefined): Packet | undefined {
  if (packet?.t !== 'INTERACTION_CREATE' || typeof packet.d !== 'object') return packet
  return { ...packet, d: { entitlements: [], authorizing_integration_owners: {}, ...packet.d } }
}
