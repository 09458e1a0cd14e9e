import { type AutocompleteInteractionPayload, Events, Listener } from '@sapphire/framework'
import { reportBug } from '#discord/reply-to'

/** Who is typing gets an empty list rather than a wheel that never stops. */
export class AutocompleteErrorListener extends Listener<typeof Events.CommandAutocompleteInteractionError> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.CommandAutocompleteInteractionError })
  }

  override async run(error: unknown, { interaction, command }: AutocompleteInteractionPayload): Promise<void> {
    reportBug(error, `completing /${command.name}`, {})
    if (!interaction.responded) await interaction.respond([]).catch(() => {})
  }
}
