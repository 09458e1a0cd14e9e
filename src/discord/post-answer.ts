import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { DefaultUserAgent, DiscordAPIError, type REST, RESTJSONErrorCodes, type RouteLike } from 'discord.js'

/** Connections at once: so many that nobody waits for somebody else's answer where Discord is slow. */
const maxSockets = 256
const plain = { request: plainRequest, agent: new PlainAgent({ keepAlive: true, maxSockets }) }
const secure = { request: secureRequest, agent: new SecureAgent({ keepAlive: true, maxSockets }) }

/** `lost`: nobody knows whether Discord has it. */
type Sent = 'taken' | 'refused' | 'lost'

/**
 * Posts the answer to an interaction, for which Discord sets no rate: past the library's queues, which cost as much
 * again as the rest of the answer does. What is not taken at once goes the library's way, which tries again and
 * throws what it throws; an answer that had arrived after all is not an error.
 */
export async function postAnswer(rest: REST, route: RouteLike, body: object): Promise<void> {
  const sent = await send(rest, route, JSON.stringify(body))
  if (sent === 'taken') return
  try {
    await rest.post(route, { auth: false, body })
  } catch (error) {
    if (sent !== 'lost' || !hasArrived(error)) throw error
  }
}

const hasArrived = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged

function send({ options }: REST, route: RouteLike, text: string): Promise<Sent> {
  const url = new URL(`${options.api}/v${options.version}${route}`)
  const { request: requestOf, agent } = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve) => {
    const request = requestOf(
      {
        ...urlToHttpOptions(url),
        agent,
        method: 'POST',
        timeout: options.timeout,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'user-agent': `${DefaultUserAgent} ${options.userAgentAppendix}`.trim(),
        },
      },
      (response) => {
        const { statusCode = 0 } = response
        response.once('error', () => {})
        response.resume()
        resolve(statusCode >= 200 && statusCode < 300 ? 'taken' : 'refused')
      },
    )
    request.once('error', () => resolve('lost'))
    request.once('timeout', () => request.destroy())
    request.end(text)
  })
}
