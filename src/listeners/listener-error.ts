import { Events, Listener, type ListenerErrorPayload } from '@sapphire/framework'
import { reportBug } from '#discord/reply-to'

export class ListenerErrorListener extends Listener<typeof Events.ListenerError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.ListenerError })
  }

  override run(error: unknown, { piece }: ListenerErrorPayload): void {
    reportBug(error, `the listener ${piece.name}`, {})
  }
}
