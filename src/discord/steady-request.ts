import { DefaultRestOptions, type RESTOptions } from 'discord.js'

type MakeRequest = RESTOptions['makeRequest']

/** What may be sent twice: an answer counts once, a message has its nonce, an edit says the same again. */
const repeatable = /\/(interactions|webhooks|messages)\//
const isRepeatable = (url: string, method: string | undefined): boolean =>
  method !== 'POST' || repeatable.test(`${new URL(url).pathname}/`)

/**
 * Sends as discord.js does. A connection that the other side closes while it is written to is for undici no
 * `ECONNRESET`, which is the only one after which discord.js tries again; here it is.
 */
export const steadyRequest: MakeRequest = async (url, init) => {
  try {
    return await DefaultRestOptions.makeRequest(url, init)
  } catch (error) {
    const closed = error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET'
    if (!closed || !isRepeatable(url, init.method)) throw error
    throw Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNRESET' })
  }
}
