import { type CommandDoesNotHaveChatInputCommandHandlerPayload, Events, Listener } from '@sapphire/framework'
import { say } from '#discord/replies/answer'
import { replyTo } from '#discord/reply-to'

export class CommandWithoutHandlerListener extends Listener<typeof Events.CommandDoesNotHaveChatInputCommandHandler> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.CommandDoesNotHaveChatInputCommandHandler })
  }

  override run({ interaction }: CommandDoesNotHaveChatInputCommandHandlerPayload): Promise<void> {
    return replyTo(interaction, 'a command without a handler', async ({ t }) => say(t('replies:unknown-command')))
  }
}
