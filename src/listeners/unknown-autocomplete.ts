import { Events, Listener } from '@sapphire/framework'
import type { AutocompleteInteraction } from 'discord.js'

/** An option of an older version that somebody's client still completes: nothing is offered for it. */
export class UnknownAutocompleteListener extends Listener<typeof Events.PossibleAutocompleteInteraction> {
  constructor(context: Listener.LoaderContext) {
    super(context, { event: Events.PossibleAutocompleteInteraction })
  }

  override async run(interaction: AutocompleteInteraction): Promise<void> {
    const commands = this.container.stores.get('commands')
    if (commands.has(interaction.commandName)) return
    await interaction.respond([]).catch(() => this.container.logger.warn('An old option was completed too late.'))
  }
}
