import type { WebSocket } from 'ws'

/** How many dispatches a session can replay after a broken connection. */
const REPLAY = 2_000

interface Sent {
  readonly seq: number
  readonly text: string
}

/** One identified session of the bot. It outlives its socket until it can no longer be resumed. */
export class GatewaySession {
  #seq = 0
  #replay: Sent[] = []
  #socket: WebSocket | null

  constructor(
    readonly id: string,
    readonly intents: number,
    readonly shard: readonly [number, number],
    socket: WebSocket,
  ) {
    this.#socket = socket
  }

  get connected(): boolean {
    return this.#socket !== null
  }

  get socket(): WebSocket | null {
    return this.#socket
  }

  /** Sends a dispatch, or keeps it for a resume. `json` is the serialised payload. */
  dispatch(event: string, json: string): void {
    this.#seq += 1
    const text = `{"op":0,"s":${this.#seq},"t":"${event}","d":${json}}`
    this.#replay.push({ seq: this.#seq, text })
    if (this.#replay.length > REPLAY * 2) this.#replay = this.#replay.slice(-REPLAY)
    this.#socket?.send(text)
  }

  detach(): void {
    this.#socket = null
  }

  /** Whether everything after `seq` can still be replayed. */
  canResume(seq: number): boolean {
    if (seq > this.#seq) return false
    const oldest = this.#replay[0]
    return oldest === undefined || oldest.seq <= seq + 1
  }

  resume(socket: WebSocket, seq: number): void {
    this.#socket = socket
    this.#replay = this.#replay.filter((sent) => sent.seq > seq)
    for (const { text } of this.#replay) socket.send(text)
  }
}
