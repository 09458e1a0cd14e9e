import type { AutocompleteInteraction, ChatInputCommandInteraction, SlashCommandSubcommandBuilder } from 'discord.js'
import type { Choice } from '#commands/game-command'
import type { CommandPath } from '#commands/naming'
import { type Answer, say } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { type HostRequest, performHostAct } from '#discord/replies/perform'
import type { StageDoor } from '#discord/stage-door'
import type { PlayerLine } from '#engine/view'
import { publicLines } from '#engine/view-for'
import type { Application } from '#game/application'
import type { LoadedGame } from '#game/ports'

type NameBelow<P extends string> = {
  [K in CommandPath]: K extends `${P}.${infer N}` ? (N extends `${string}.${string}` ? never : N) : never
}[CommandPath]
export type OrderName = NameBelow<'gm'>
export type SuicideOrderName = NameBelow<'gm.suicide'>

/** A subcommand of `/gm` in use by someone who has been found to be a host. */
export interface GmUse {
  readonly app: Application
  readonly exchange: Exchange
  readonly options: ChatInputCommandInteraction['options']
  readonly interaction: ChatInputCommandInteraction
  readonly stage: StageDoor
}
export interface GmTyping {
  readonly app: Application
  readonly exchange: Exchange
  /** The option that is being typed. */
  readonly option: string
  readonly typed: string
  readonly options: AutocompleteInteraction['options']
}
export interface GmOrder<N extends string = string> {
  readonly name: N
  readonly shape: (sub: SlashCommandSubcommandBuilder) => SlashCommandSubcommandBuilder
  readonly run: (use: GmUse) => Promise<Answer>
  readonly suggest?: (typing: GmTyping) => Promise<readonly Choice[]>
}

/** With the server's newest game, or the word that there is none. */
export async function withGame(
  { app, exchange }: Pick<GmUse, 'app' | 'exchange'>,
  answer: (game: LoadedGame) => Promise<Answer> | Answer,
): Promise<Answer> {
  const game = await app.current(exchange.guildId)
  if (!game) return say(exchange.t('replies:no-game'))
  Object.assign(exchange.facts, { gameId: game.gameId, version: game.version })
  return answer(game)
}

/** One act of the host's, as the engine takes or refuses it; `reason` goes into the chronicle. */
export function order(
  use: GmUse,
  act: (players: readonly PlayerLine[]) => HostRequest,
  seatsHost = false,
): Promise<Answer> {
  const { app, exchange, options } = use
  return withGame(use, async ({ gameId, state }) => {
    const players = publicLines(state)
    return say(
      await performHostAct(app, exchange, gameId, act(players), { reason: options.getString('reason'), seatsHost }),
    )
  })
}
