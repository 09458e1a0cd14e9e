/** Discord will not have this bot any more; `code` is the gateway's. The message is for the operator. */
export class ClosedForGood extends Error {
  constructor(readonly code: number) {
    super(reasons.get(code) ?? `Discord closed the connection for good (${code}).`)
    this.name = 'ClosedForGood'
  }
}

const badShards = 'Discord does not take these shards: check SHARD_COUNT and SHARDS.'
const reasons: ReadonlyMap<number, string> = new Map([
  [
    4004,
    'Discord does not know this DISCORD_TOKEN: copy it again from the Bot page of your application (Reset Token) and start anew.',
  ],
  [4010, badShards],
  [4011, 'This bot is in too many servers for so few shards: raise SHARD_COUNT.'],
  [4012, 'Discord no longer speaks version 10 of its gateway: a newer Beelzebub is needed.'],
  [4013, 'Discord does not know the intents that this bot asks for: a newer Beelzebub is needed.'],
  [
    4014,
    'Discord does not grant this bot the intents that it asks for: allow them on the Bot page of your application.',
  ],
])

/** The HTTP API answers, but nobody at the address of the gateway that it names. */
export class GatewayUnreachable extends Error {
  constructor(readonly url: string) {
    super(`Discord's gateway cannot be reached at ${url}: check the network and DISCORD_API_URL and start anew.`)
    this.name = 'GatewayUnreachable'
  }
}

/** What answers is no Discord. */
export class NotDiscord extends Error {
  constructor(options: ErrorOptions) {
    super('This is not the answer of a Discord-compatible API.', options)
    this.name = 'NotDiscord'
  }
}
