/** Which part of the servers a process hears: Discord deals them out by their ids. */
export interface Shards {
  /** Into how many parts all servers are dealt. */
  readonly count: number
  /** The parts that this process hears, from 0. */
  readonly ids: readonly number[]
}

export const wholeGateway: Shards = { count: 1, ids: [0] }

export const shardName = (id: number, count: number): string => `${id}/${count}`

/** The shard of a server; private conversations come by the first. */
export const shardOf = (guildId: string | null, count: number): string =>
  shardName(guildId === null || !/^\d+$/.test(guildId) ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)), count)
