import { type ChatInputCommandDeniedPayload, Events, Listener, type UserError } from '@sapphire/framework'
import { say } from '#discord/replies/answer'
import { replyTo } from '#discord/reply-to'

/** Sapphire's own preconditions (a missing permission, a place that does not fit) would leave the asker without a word. */
export class CommandDeniedListener extends Listener<typeof Events.ChatInputCommandDenied> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.ChatInputCommandDenied })
  }

  override run(error: UserError, { interaction, command }: ChatInputCommandDeniedPayload): Promise<void> {
    this.container.logger.warn(`/${command.name} was denied by ${error.identifier}.`)
    return replyTo(interaction, `/${command.name}`, async ({ t }) => say(t('replies:denied')))
  }
}
