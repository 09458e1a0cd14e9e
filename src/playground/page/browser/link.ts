import type { FromServer, Granted, Push, Reason, Trouble, Wish } from './protocol.js'

/** A wish that was not granted. */
export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    readonly detail: string,
    readonly troubles: readonly Trouble[] = [],
  ) {
    super(reason)
  }
}

export interface Link {
  /** Rejects with `Refused`. */
  wish(wish: Wish): Promise<Granted>
}

export interface LinkOptions {
  /** The first wish of every connection. */
  readonly hello: () => Wish
  readonly pushed: (push: Push) => void
  readonly changed: (connected: boolean) => void
}

/** Real ms until a lost connection is tried again, at first and at most. */
const patience = { first: 400, most: 5_000 } as const

/** The live connection to the playground; comes back by itself when it is lost. */
export function openLink({ hello, pushed, changed }: LinkOptions): Link {
  const waiting = new Map<number, { resolve(granted: Granted): void; reject(error: Refused): void }>()
  let socket: WebSocket | null = null
  let calls = 0
  let wait: number = patience.first

  function connect(): void {
    const live = new WebSocket(`ws://${location.host}/live`)
    socket = live
    live.addEventListener('open', () => {
      wait = patience.first
      changed(true)
      send(hello()).catch(() => undefined)
    })
    live.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as FromServer))
    live.addEventListener('close', () => {
      for (const { reject } of waiting.values()) reject(new Refused('gone', ''))
      waiting.clear()
      changed(false)
      setTimeout(connect, wait)
      wait = Math.min(wait * 2, patience.most)
    })
  }

  function receive(message: FromServer): void {
    if (message.kind !== 'reply') {
      pushed(message)
      return
    }
    const caller = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.ok) caller?.resolve(message.granted)
    else caller?.reject(new Refused(message.reason, message.detail, message.troubles))
  }

  function send(wish: Wish): Promise<Granted> {
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused('gone', ''))
    calls += 1
    const call = calls
    socket.send(JSON.stringify({ call, wish }))
    return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }))
  }

  connect()
  return { wish: send }
}
