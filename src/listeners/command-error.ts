import { type ChatInputCommandErrorPayload, Events, Listener } from '@sapphire/framework'
import { reportAndApologise } from '#discord/reply-to'

export class CommandErrorListener extends Listener<typeof Events.ChatInputCommandError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.ChatInputCommandError })
  }

  override run(error: unknown, { interaction, command }: ChatInputCommandErrorPayload): Promise<void> {
    return reportAndApologise(error, interaction, `/${command.name}`)
  }
}
