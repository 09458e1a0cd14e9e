import {
  ApplicationCommandRegistries,
  container,
  Events,
  LogLevel,
  RegisterBehavior,
  SapphireClient,
} from '@sapphire/framework'
import { ActivityType, Client, GatewayIntentBits, type RESTOptions, Status } from 'discord.js'
import { tellOfAnswers } from '#discord/answered'
import { insistOnCommands } from '#discord/insist-on-commands'
import type { LateLetters } from '#discord/late-letters'
import { ClosedForGood, GatewayUnreachable, NotDiscord } from '#discord/login-failure'
import { withstandPackets } from '#discord/packets'
import { checkPieces, loadPieces } from '#discord/pieces'
import type { StageDoor } from '#discord/stage-door'
import type { Application } from '#game/application'
import type { Reporter } from '#game/ports'
import type { Shards } from '#game/shards'

declare module '@sapphire/pieces' {
  interface Container {
    /** What the pieces act on. */
    app: Application
    stage: StageDoor
    reporter: Reporter
    letters?: LateLetters
  }
}

export interface ClientSetup {
  readonly app: Application
  readonly consequences: StageDoor
  readonly reporter?: Reporter
  /** For answers that Discord no longer takes; without it they are lost. */
  readonly letters?: LateLetters
  /** Which part of the servers it hears; all unless given. */
  readonly shards?: Shards
  /** `api` points at another Discord-compatible server, as `https://host/api`. */
  readonly rest?: Partial<RESTOptions>
}

export interface BotClient {
  /**
   * Resolves when the bot answers: connected, and Discord told of its commands. Rejects on a token that Discord does not
   * know, on an unreachable Discord or gateway, on a server that is none, and when a piece is missing.
   */
  login(token: string): Promise<void>
  /** Final: a destroyed client cannot log in again. */
  destroy(): Promise<void>
  /** Whether what people do reaches this process now: every shard is connected. */
  isConnected(): boolean
  readonly client: SapphireClient<true>
}

/** The bot's ear and mouth. One per process: Sapphire keeps its stores in one container. */
export function createClient({ app, consequences, reporter, letters, shards, rest }: ClientSetup): BotClient {
  ApplicationCommandRegistries.setDefaultBehaviorWhenNotIdentical(RegisterBehavior.BulkOverwrite)
  const client = new SapphireClient({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [], repliedUser: false },
    presence: {
      status: 'online',
      activities: [{ type: ActivityType.Custom, name: 'kindling', state: 'Gathering kindling' }],
    },
    baseUserDirectory: null,
    waitGuildTimeout: 2_000, // nothing here waits for a server; meanwhile nobody is answered
    loadDefaultErrorListeners: false,
    loadMessageCommandListeners: false,
    logger: { level: LogLevel.Warn },
    ...(shards && { shards: [...shards.ids], shardCount: shards.count }),
    ...(rest && { rest }),
  })
  container.app = app
  container.stage = consequences
  if (letters) container.letters = letters
  container.reporter = reporter ?? {
    failed: (what, error, facts) => container.logger.error(what, facts, error),
  }
  withstandPackets(client, container.reporter)
  tellOfAnswers(client)
  insistOnCommands(client, container.reporter)
  return {
    client: client as SapphireClient<true>,
    async login(token) {
      await loadPieces()
      checkPieces()
      const ready = untilRegistered(client)
      // Sapphire's own login would load the stores a second time.
      await Promise.race([Client.prototype.login.call(client, token).catch(refuseNonsense), ready])
      await ready
    },
    destroy: () => client.destroy(),
    isConnected: () => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
  }
}

/** How long the gateway is tried before the first connection, ms; afterwards for as long as it takes. */
const gatewayPatienceMs = 10_000

/** Resolves when Discord has been told of the commands; rejects when before it the gateway is not there or closes for good. */
function untilRegistered(client: SapphireClient): Promise<void> {
  const begun = performance.now()
  const ready = new Promise<void>((resolve, reject) => {
    const retried = () => {
      if (performance.now() - begun > gatewayPatienceMs) reject(new GatewayUnreachable(client.ws.gateway ?? ''))
    }
    client.on(Events.ShardReconnecting, retried)
    client.once(Events.ShardReady, () => client.off(Events.ShardReconnecting, retried))
    client.once(Events.ApplicationCommandRegistriesRegistered, () => resolve())
    client.once(Events.ShardDisconnect, ({ code }) => reject(new ClosedForGood(code)))
  })
  // The login itself may have thrown already.
  ready.catch(() => {})
  return ready
}

/** discord.js trips over an answer that no Discord would give. */
function refuseNonsense(error: unknown): never {
  const tripped =
    error instanceof SyntaxError || (error instanceof TypeError && !('code' in error) && error.cause === undefined)
  throw tripped ? new NotDiscord({ cause: error }) : error
}
