import { ApplicationCommandType } from 'discord-api-types/v10'
import { readDescription, readLocalizations, readName } from '#playground/discord/commands/names'
import { type RegisteredOption, readOptions } from '#playground/discord/commands/read-option'
import type { News } from '#playground/discord/events'
import { failure } from '#playground/discord/failure'
import type { Field } from '#playground/discord/form'
import type { SnowflakeMint } from '#playground/discord/snowflake'

/** A registered application command, in the API's shape. */
export interface RegisteredCommand {
  readonly id: string
  readonly application_id: string
  readonly guild_id?: string
  readonly version: string
  readonly type: ApplicationCommandType
  readonly name: string
  readonly description: string
  readonly name_localizations?: Record<string, string> | null
  readonly description_localizations?: Record<string, string> | null
  readonly options?: readonly RegisteredOption[]
  /** A decimal bitfield; null lets everyone, "0" only administrators. */
  readonly default_member_permissions: string | null
  readonly dm_permission?: boolean
  readonly contexts: readonly number[] | null
  readonly integration_types: readonly number[]
  readonly nsfw: boolean
}

type CommandBody = Omit<RegisteredCommand, 'id' | 'application_id' | 'guild_id' | 'version'>

const PER_SCOPE = 100
const CHARACTERS = 8_000

/** The commands of the application: one list for everywhere (`null`) and one per guild. */
export class CommandBook {
  readonly #scopes = new Map<string | null, Map<string, RegisteredCommand>>()

  constructor(
    private readonly applicationId: string,
    private readonly mint: SnowflakeMint,
    private readonly news: News,
  ) {}

  all(guildId: string | null): readonly RegisteredCommand[] {
    return [...this.#scope(guildId).values()]
  }

  get(guildId: string | null, id: string): RegisteredCommand {
    const command = this.#scope(guildId).get(id)
    if (!command) throw failure.unknownCommand()
    return command
  }

  /** The slash command a member of the guild means by this name; the guild's own goes first. */
  named(guildId: string, name: string): RegisteredCommand | undefined {
    return [...this.all(guildId), ...this.all(null)].find(
      (command) => command.type === ApplicationCommandType.ChatInput && command.name === name,
    )
  }

  /** Creates, or replaces the one of the same name and type. */
  upsert(guildId: string | null, body: Field): { command: RegisteredCommand; created: boolean } {
    const read = readCommand(body)
    body.check()
    const scope = this.#scope(guildId)
    const known = this.all(guildId).find((one) => one.name === read.name && one.type === read.type)
    if (!known && scope.size >= PER_SCOPE) throw failure.tooManyCommands()
    const command = this.#register(guildId, read, known?.id)
    scope.set(command.id, command)
    this.news.emit('commandsUpdate', guildId)
    return { command, created: !known }
  }

  patch(guildId: string | null, id: string, body: Field): RegisteredCommand {
    const known = this.get(guildId, id)
    const read = readCommand(body, known)
    body.check()
    const command = this.#register(guildId, read, id)
    this.#scope(guildId).set(id, command)
    this.news.emit('commandsUpdate', guildId)
    return command
  }

  /** Replaces the whole list; commands that stay keep their ids. */
  overwrite(guildId: string | null, body: Field): readonly RegisteredCommand[] {
    const items = body.list({ max: PER_SCOPE, required: true }) ?? []
    const read = items.map((item) => {
      item.record()
      return readCommand(item)
    })
    const seen = new Set<string>()
    read.forEach((command, index) => {
      const key = `${command.type}:${command.name}`
      if (seen.has(key)) {
        body
          .item(index)
          .at('name')
          .fail('APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique')
      }
      seen.add(key)
    })
    body.check()
    const old = this.all(guildId)
    const scope = this.#scope(guildId)
    scope.clear()
    for (const one of read) {
      const known = old.find((other) => other.name === one.name && other.type === one.type)
      const command = this.#register(guildId, one, known?.id)
      scope.set(command.id, command)
    }
    this.news.emit('commandsUpdate', guildId)
    return [...scope.values()]
  }

  remove(guildId: string | null, id: string): void {
    this.get(guildId, id)
    this.#scope(guildId).delete(id)
    this.news.emit('commandsUpdate', guildId)
  }

  #scope(guildId: string | null): Map<string, RegisteredCommand> {
    const known = this.#scopes.get(guildId)
    if (known) return known
    const made = new Map<string, RegisteredCommand>()
    this.#scopes.set(guildId, made)
    return made
  }

  #register(guildId: string | null, body: CommandBody, id = this.mint.mint()): RegisteredCommand {
    return {
      id,
      application_id: this.applicationId,
      ...(guildId !== null && { guild_id: guildId }),
      version: this.mint.mint(),
      ...body,
    }
  }
}

function readCommand(body: Field, known?: RegisteredCommand): CommandBody {
  const type = body.at('type').choice([1, 2, 3]) ?? known?.type ?? ApplicationCommandType.ChatInput
  const slash = type === ApplicationCommandType.ChatInput
  const nameField = body.at('name')
  const name = slash ? readName(nameField, !known) : nameField.text({ min: 1, max: 32, required: !known })
  const description = slash ? readDescription(body.at('description'), !known) : ''
  if (!slash && body.at('description').text()) {
    body
      .at('description')
      .fail('APPLICATION_COMMAND_DESCRIPTION_FORBIDDEN', 'Context menu commands cannot have description')
  }
  const names = readLocalizations(body.at('name_localizations'), (one) =>
    slash ? readName(one) : one.text({ min: 1, max: 32 }),
  )
  const descriptions = readLocalizations(body.at('description_localizations'), (one) => readDescription(one))
  const spent = {
    characters: Math.max(name?.length ?? 0, names.longest) + Math.max(description?.length ?? 0, descriptions.longest),
  }
  const options = readOptions(body.at('options'), spent)
  if (spent.characters > CHARACTERS) {
    body.fail('APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${CHARACTERS})`)
  }
  const permissions = body.at('default_member_permissions')
  const bits = permissions.bits()
  const contexts = body
    .at('contexts')
    .list({ min: 1 })
    ?.map((item) => item.choice([0, 1, 2], true) ?? 0)
  const integrations = body
    .at('integration_types')
    .list({ min: 1 })
    ?.map((item) => item.choice([0, 1], true) ?? 0)
  return {
    type,
    name: name ?? known?.name ?? '',
    description: description ?? known?.description ?? '',
    ...(known?.name_localizations !== undefined && { name_localizations: known.name_localizations }),
    ...(known?.description_localizations !== undefined && {
      description_localizations: known.description_localizations,
    }),
    ...(names.texts !== undefined && { name_localizations: names.texts }),
    ...(descriptions.texts !== undefined && { description_localizations: descriptions.texts }),
    ...(slash && { options: options ?? known?.options ?? [] }),
    default_member_permissions: permissions.present
      ? (bits?.toString() ?? null)
      : (known?.default_member_permissions ?? null),
    dm_permission: body.at('dm_permission').boolean() ?? known?.dm_permission ?? true,
    contexts: contexts ?? known?.contexts ?? null,
    integration_types: integrations ?? known?.integration_types ?? [0],
    nsfw: body.at('nsfw').boolean() ?? known?.nsfw ?? false,
  }
}
