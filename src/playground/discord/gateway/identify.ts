import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10'

const ALL_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
)
const PRIVILEGED = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent

export interface Refusal {
  readonly code: GatewayCloseCodes
  readonly reason: string
}

/** Why the gateway hangs up on this identify; null when it is welcome. */
export function refuseIdentify(
  data: Record<string, unknown>,
  { token, privilegedIntents }: { readonly token: string; readonly privilegedIntents: number },
): Refusal | null {
  const given = typeof data.token === 'string' ? data.token.replace(/^Bot /, '') : ''
  if (given !== token) return { code: GatewayCloseCodes.AuthenticationFailed, reason: 'Authentication failed.' }
  const { intents } = data
  if (typeof intents !== 'number' || (intents & ~ALL_INTENTS) !== 0) {
    return { code: GatewayCloseCodes.InvalidIntents, reason: 'Invalid intent(s).' }
  }
  if ((intents & PRIVILEGED & ~privilegedIntents) !== 0) {
    return { code: GatewayCloseCodes.DisallowedIntents, reason: 'Disallowed intent(s).' }
  }
  const [shard, shards] = shardOf(data)
  if (!(Number.isInteger(shard) && shards > 0 && shard >= 0 && shard < shards)) {
    return { code: GatewayCloseCodes.InvalidShard, reason: 'Invalid shard.' }
  }
  if (typeof record(data.properties).os !== 'string') {
    return { code: GatewayCloseCodes.DecodeError, reason: 'Error while decoding payload.' }
  }
  return null
}

export const shardOf = ({ shard }: Record<string, unknown>): readonly [number, number] =>
  Array.isArray(shard) ? [Number(shard[0]), Number(shard[1])] : [0, 1]

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
