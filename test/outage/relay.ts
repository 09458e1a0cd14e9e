import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be closed and opened again, at one address all the while. */
export interface Relay {
  readonly port: number
  /** Cuts what is connected and turns away whoever comes. */
  down(): void
  up(): void
  /** Cuts every connection as soon as the server has received what is asked next, so that its answer is lost. */
  loseNextAnswer(asked: string): void
  close(): Promise<void>
}

/** `host`: a socket's path, or an address with a port. */
export async function openRelay(host: string): Promise<Relay> {
  const open = () =>
    host.startsWith('/') ? connect(host) : connect(Number(host.split(':')[1]), host.split(':')[0] ?? '')
  const clients = new Set<Socket>()
  let isDown = false
  let fatal: Buffer | null = null
  const down = () => {
    isDown = true
    for (const socket of clients) socket.destroy()
  }
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = open()
    clients.add(client)
    client.on('close', () => {
      clients.delete(client)
      upstream.end()
    })
    client.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    upstream.on('error', () => client.destroy())
    client.on('data', (bytes: Buffer) => {
      upstream.write(bytes)
      if (fatal && bytes.includes(fatal)) {
        fatal = null
        down()
      }
    })
    upstream.on('data', (bytes: Buffer) => {
      if (!client.destroyed) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    down,
    up() {
      isDown = false
    },
    loseNextAnswer(asked) {
      fatal = Buffer.from(asked)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of clients) socket.destroy()
      }),
  }
}
