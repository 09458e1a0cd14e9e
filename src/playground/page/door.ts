import type { IncomingHttpHeaders } from 'node:http'

/** Names under which a browser on this machine reaches a server that listens on loopback. */
const loopback = ['127.0.0.1', 'localhost'] as const

/**
 * Whether a request may come from the page itself. A name of somebody else's that was made to point at this machine
 * is told by its Host, another site's page by its Origin.
 */
export function mayEnter({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders, port: number): boolean {
  if (host === undefined || !loopback.some((name) => host === `${name}:${port}`)) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** A WebSocket is open to every site unless the server looks at the Origin, which browsers always send with it. */
export const mayListen = (headers: IncomingHttpHeaders, port: number): boolean =>
  headers.origin !== undefined && mayEnter(headers, port)
