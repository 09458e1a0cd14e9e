import type { Client } from 'discord.js'

declare module 'discord.js' {
  interface ClientEvents {
    /** Discord has answered to our answer of the interaction of that id, whether it took it or not. */
    interactionAnswered: [id: string]
  }
}

const callback = /^\/interactions\/(\d+)\/[^/]+\/callback/

/** Lets the client tell of every answer that goes the library's way; who posts one himself tells of it himself. */
export function tellOfAnswers(client: Client): void {
  client.rest.on('response', ({ path }) => {
    const id = callback.exec(path)?.[1]
    if (id !== undefined) client.emit('interactionAnswered', id)
  })
}
