import { Events, type SapphireClient } from '@sapphire/framework'
import { backoffMs } from '#discord/backoff'
import { classify } from '#discord/errors'
import { commandList } from '#discord/pieces'
import type { Reporter } from '#game/ports'

/**
 * Where Discord did not take the list of commands the old ones stay, or there are none at all: whoever runs the bot is
 * told, and Discord, if it is only out of order, is told of them until it listens.
 */
export function insistOnCommands(client: SapphireClient, reporter: Reporter): void {
  let tries = 0

  function refused(error: unknown): void {
    const later = classify(error).kind === 'retry'
    if (tries === 0 || !later) reporter.failed('registering the commands', error, {})
    if (!later) return
    setTimeout(() => void tellAgain(), backoffMs(tries)).unref()
    tries += 1
  }

  async function tellAgain(): Promise<void> {
    await client.application?.commands.set(commandList()).catch(refused)
  }

  client.on(Events.ApplicationCommandRegistriesBulkOverwriteError, refused)
}
