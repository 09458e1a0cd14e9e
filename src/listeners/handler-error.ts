import { Events, type InteractionHandlerError, Listener } from '@sapphire/framework'
import { reportAndApologise } from '#discord/reply-to'

export class HandlerErrorListener extends Listener<typeof Events.InteractionHandlerError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.InteractionHandlerError })
  }

  override run(error: unknown, { interaction, handler }: InteractionHandlerError): Promise<void> {
    return reportAndApologise(error, interaction, `the handler ${handler.name}`)
  }
}
