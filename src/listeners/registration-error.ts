import { type Command, Events, Listener } from '@sapphire/framework'
import { reportBug } from '#discord/reply-to'

/** Discord did not take the commands: the old ones stay, and whoever runs the bot must know. */
export class RegistrationErrorListener extends Listener<typeof Events.CommandApplicationCommandRegistryError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.CommandApplicationCommandRegistryError })
  }

  override run(error: unknown, command: Command): void {
    reportBug(error, `registering /${command.name}`, {})
  }
}
