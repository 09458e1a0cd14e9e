import { Client, type ClientOptions, Events, type Interaction } from 'discord.js'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import type { StandInOptions } from '#playground/discord/stand-in-options'

/** A discord.js client without any framework, logged in to a stand-in, that answers by the given handler. */
export interface Scene {
  readonly discord: StandIn
  readonly client: Client<true>
  readonly guildId: string
  readonly ann: string
  readonly bob: string
  /** What the bot does with the next interactions; an error it throws fails the test at the end. */
  answer: (interaction: Interaction) => unknown
  readonly errors: unknown[]
  end(): Promise<void>
}

export interface SceneOptions extends StandInOptions {
  readonly client?: Partial<ClientOptions>
  readonly botPermissions?: bigint
}

export async function openScene({
  client: clientOptions,
  botPermissions,
  ...options
}: SceneOptions = {}): Promise<Scene> {
  const discord = await startStandIn(options)
  const guild = discord.createGuild({
    name: 'Salem',
    locale: 'ru',
    ...(botPermissions !== undefined && { botPermissions }),
  })
  const ann = discord.addMember(guild.id, { name: 'Ann', locale: 'ru' })
  const bob = discord.addMember(guild.id, { name: 'Bob' })
  const errors: unknown[] = []
  const scene = { answer: (_: Interaction): unknown => undefined }
  const client = await login(discord, clientOptions)
  client.on(Events.InteractionCreate, async (interaction) => {
    try {
      await opened.answer(interaction)
    } catch (error) {
      errors.push(error)
    }
  })
  client.on(Events.Error, (error) => errors.push(error))
  const opened: Scene = Object.assign(scene, {
    discord,
    client,
    guildId: guild.id,
    ann,
    bob,
    errors,
    end: async () => {
      await client.destroy()
      await discord.close()
    },
  })
  return opened
}

export async function login(discord: StandIn, options: Partial<ClientOptions> = {}): Promise<Client<true>> {
  const client = new Client({ intents: ['Guilds'], ...options, rest: { api: discord.api, ...options.rest } })
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve))
  await client.login(discord.token)
  return ready
}
