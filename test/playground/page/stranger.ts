import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer, Push, SeatLine, Wish } from '#playground/page/browser/protocol'

/** A machine may have other things to do. */
export const patience = { timeout: 10_000 }

/** A page that says whatever it likes. */
export async function stranger(address: string, headers: Record<string, string> = {}) {
  const origin = new URL(address).origin
  const socket = new WebSocket(`${address.replace('http', 'ws')}live`, { headers: { origin, ...headers } })
  const received: FromServer[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as FromServer))
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  let calls = 0
  const wish = async (one: Wish) => {
    calls += 1
    const call = calls
    socket.send(JSON.stringify({ call, wish: one }))
    return vi.waitFor(() => {
      const reply = received.find((each) => each.kind === 'reply' && each.call === call)
      if (!reply) throw new Error('no answer')
      return reply
    }, patience)
  }
  /** The newest push of a kind. */
  const last = <Kind extends Push['kind']>(kind: Kind) =>
    received.findLast((each): each is Extract<Push, { readonly kind: Kind }> => each.kind === kind)
  return { socket, opened, received, wish, last }
}

export const hello = (person: string): Wish => ({ kind: 'hello', person, locale: 'en-US' })

export type Stranger = Awaited<ReturnType<typeof stranger>>

/** A person at the page, who has been shown the seats. */
export async function visitor(address: string, person: string): Promise<Stranger> {
  const page = await stranger(address)
  await page.wish(hello(person))
  await vi.waitFor(() => expect(page.last('seats')).toBeDefined(), patience)
  return page
}

export const seatsOf = (person: Stranger): readonly SeatLine[] => person.last('seats')?.seats ?? []
