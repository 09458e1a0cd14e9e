import { Events, type InteractionHandlerParseError, Listener } from '@sapphire/framework'
import { reportAndApologise } from '#discord/reply-to'

export class HandlerParseErrorListener extends Listener<typeof Events.InteractionHandlerParseError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.InteractionHandlerParseError })
  }

  override run(error: unknown, { interaction, handler }: InteractionHandlerParseError): Promise<void> {
    return reportAndApologise(error, interaction, `the parser of ${handler.name}`)
  }
}
