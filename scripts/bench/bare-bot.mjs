import { Client, GatewayIntentBits } from 'discord.js'

/** The yardstick: a discord.js bot that acknowledges every press and does nothing else. */
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API_URL ?? '' },
})
client.on('interactionCreate', (interaction) => {
  if (interaction.isMessageComponent()) void interaction.deferUpdate()
})
client.once('clientReady', () => process.send?.('ready'))
process.once('SIGTERM', () => void client.destroy().then(() => process.exit(0)))
await client.login(process.env.DISCORD_TOKEN ?? '')
