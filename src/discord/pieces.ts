import { container, type InteractionHandler, type Listener } from '@sapphire/framework'
import { type RESTPostAPIApplicationCommandsJSONBody, SlashCommandBuilder } from 'discord.js'
import { ColumnCommand } from '#commands/column'
import { GameCommand } from '#commands/game-command'
import { GmCommand } from '#commands/gm'
import { HelpCommand } from '#commands/help'
import { JoinCommand } from '#commands/join'
import { LastwordCommand } from '#commands/lastword'
import { LeaveCommand } from '#commands/leave'
import { NightCommand } from '#commands/night'
import { NominateCommand } from '#commands/nominate'
import { PlayersCommand } from '#commands/players'
import { PrivacyCommand } from '#commands/privacy'
import { RoleCommand } from '#commands/role'
import { RulesCommand } from '#commands/rules'
import { StatusCommand } from '#commands/status'
import { SuicideCommand } from '#commands/suicide'
import { TruceCommand } from '#commands/truce'
import { UnvoteCommand } from '#commands/unvote'
import { VoteCommand } from '#commands/vote'
import { VotesCommand } from '#commands/votes'
import { WithdrawCommand } from '#commands/withdraw'
import { ChooseHandler } from '#interaction-handlers/choose'
import { PressHandler } from '#interaction-handlers/press'
import { SubmitHandler } from '#interaction-handlers/submit'
import { AutocompleteErrorListener } from '#listeners/autocomplete-error'
import { CommandDeniedListener } from '#listeners/command-denied'
import { CommandErrorListener } from '#listeners/command-error'
import { CommandWithoutHandlerListener } from '#listeners/command-without-handler'
import { HandlerErrorListener } from '#listeners/handler-error'
import { HandlerParseErrorListener } from '#listeners/handler-parse-error'
import { ListenerErrorListener } from '#listeners/listener-error'
import { RegistrationErrorListener } from '#listeners/registration-error'
import { UnknownAutocompleteListener } from '#listeners/unknown-autocomplete'
import { UnknownCommandListener } from '#listeners/unknown-command'

type Made<P> = abstract new (...args: never[]) => P

/** Every slash command by its canonical name. */
export const commands = {
  join: JoinCommand,
  leave: LeaveCommand,
  role: RoleCommand,
  status: StatusCommand,
  players: PlayersCommand,
  rules: RulesCommand,
  help: HelpCommand,
  nominate: NominateCommand,
  withdraw: WithdrawCommand,
  vote: VoteCommand,
  unvote: UnvoteCommand,
  votes: VotesCommand,
  lastword: LastwordCommand,
  truce: TruceCommand,
  column: ColumnCommand,
  suicide: SuicideCommand,
  night: NightCommand,
  privacy: PrivacyCommand,
  gm: GmCommand,
} as const satisfies Record<string, Made<GameCommand>>

export const handlers = {
  press: PressHandler,
  choose: ChooseHandler,
  submit: SubmitHandler,
} as const satisfies Record<string, Made<InteractionHandler>>

/** Sapphire says nothing to the asker when something is denied, unknown or broken: these do. */
export const listeners = {
  'command-denied': CommandDeniedListener,
  'command-error': CommandErrorListener,
  'command-without-handler': CommandWithoutHandlerListener,
  'unknown-command': UnknownCommandListener,
  'unknown-autocomplete': UnknownAutocompleteListener,
  'autocomplete-error': AutocompleteErrorListener,
  'handler-error': HandlerErrorListener,
  'handler-parse-error': HandlerParseErrorListener,
  'listener-error': ListenerErrorListener,
  'registration-error': RegistrationErrorListener,
} as const satisfies Record<string, Made<Listener>>

const manifest = { commands, 'interaction-handlers': handlers, listeners } as const

/** Every piece is named here: nothing depends on a directory being found, and a broken import ends the program. */
export async function loadPieces(): Promise<void> {
  for (const [store, pieces] of Object.entries(manifest)) {
    for (const [name, piece] of Object.entries(pieces)) {
      await container.stores.loadPiece({ store: store as keyof typeof manifest, name, piece })
    }
  }
  for (const store of container.stores.values()) await store.loadAll()
}

/** Throws when a store holds less, or another command more, than the manifest: Discord would be told a wrong list. */
export function checkPieces(): void {
  const problems = Object.entries(manifest).flatMap(([name, pieces]) => {
    const store = container.stores.get(name as keyof typeof manifest)
    return Object.keys(pieces).flatMap((piece) => (store.has(piece) ? [] : [`${name}/${piece} is missing`]))
  })
  for (const piece of container.stores.get('commands').keys()) {
    if (!Object.hasOwn(commands, piece)) problems.push(`commands/${piece} is not in the manifest`)
  }
  if (problems.length > 0) throw new Error(`Not all pieces are loaded: ${problems.join(', ')}`)
}

/** The loaded commands as Discord is told of them. */
export function commandList(): RESTPostAPIApplicationCommandsJSONBody[] {
  const pieces = [...container.stores.get('commands').values()].filter((piece) => piece instanceof GameCommand)
  return pieces.map((piece) => piece.describe(new SlashCommandBuilder()).toJSON())
}
