import type { CommandBook } from '#playground/discord/commands/command-book'
import type { Cdn } from '#playground/discord/http/cdn'
import type { InteractionDesk } from '#playground/discord/interactions/interaction-desk'
import type { MessageBook } from '#playground/discord/messages/message-book'
import type { World } from '#playground/discord/world/world'

/** What the routes and the people's side work on. */
export interface Realm {
  readonly world: World
  readonly book: MessageBook
  readonly commands: CommandBook
  readonly desk: InteractionDesk
  readonly cdn: Cdn
  /** The privileged gateway intents that the application was granted. */
  readonly privilegedIntents: number
  /** The gateway's address, e.g. ws://127.0.0.1:1234/gateway */
  readonly gatewayUrl: () => string
}
