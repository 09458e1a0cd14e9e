import { ApplicationCommandOptionType, Client, GatewayIntentBits, MessageFlags } from 'discord.js'

/** The yardstick: a discord.js bot that knows one command, acknowledges it and does nothing else. */
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API_URL ?? '' },
})
client.on('interactionCreate', (interaction) => {
  if (interaction.isChatInputCommand()) void interaction.deferReply({ flags: MessageFlags.Ephemeral })
})
client.once('clientReady', async ({ application }) => {
  const player = { type: ApplicationCommandOptionType.String, name: 'player', description: 'Who', required: true }
  await application.commands.set([{ name: 'vote', description: 'Vote', options: [player] }])
  process.send?.('ready')
})
process.once('SIGTERM', () => void client.destroy().then(() => process.exit(0)))
await client.login(process.env.DISCORD_TOKEN ?? '')
