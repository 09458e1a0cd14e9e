import { Events, Listener, type UnknownChatInputCommandPayload } from '@sapphire/framework'
import { say } from '#discord/replies/answer'
import { replyTo } from '#discord/reply-to'

/** A command of an older version that somebody's client still shows. */
export class UnknownCommandListener extends Listener<typeof Events.UnknownChatInputCommand> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.UnknownChatInputCommand })
  }

  override run({ interaction }: UnknownChatInputCommandPayload): Promise<void> {
    return replyTo(interaction, 'an unknown command', async ({ t }) => say(t('replies:unknown-command')))
  }
}
