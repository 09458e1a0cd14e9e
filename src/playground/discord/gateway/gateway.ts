import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes as Op } from 'discord-api-types/v10'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { News } from '#playground/discord/events'
import { GatewaySession } from '#playground/discord/gateway/gateway-session'
import { record, refuseIdentify, shardOf } from '#playground/discord/gateway/identify'
import type { Faults } from '#playground/discord/http/faults'

const SESSIONS_KEPT = 20
const STARTS = 1_000

export interface GatewayParts {
  readonly token: string
  readonly heartbeatInterval: number
  readonly privilegedIntents: number
  readonly news: News
  readonly faults: Faults
  /** The READY payload's parts that are not the session's, and the guilds to send after it. */
  readonly ready: () => {
    readonly payload: object
    readonly guilds: readonly { readonly id: string; readonly payload: object }[]
  }
  readonly url: () => string
}

interface Connection {
  readonly socket: WebSocket
  session: GatewaySession | null
  timer: NodeJS.Timeout | null
}

/** The gateway: identify, heartbeat, resume, and the faults a test or a bad day may want. */
export class Gateway {
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #sessions = new Map<string, GatewaySession>()
  readonly #connections = new Set<Connection>()
  #acknowledges = true
  #starts = 0

  constructor(private readonly parts: GatewayParts) {}

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (this.parts.faults.isUnreachable || url.pathname.replace(/\/$/, '') !== '/gateway') {
        socket.destroy()
        return
      }
      this.#server.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, url.searchParams))
    })
  }

  get sessionsLeft(): number {
    return Math.max(0, STARTS - this.#starts)
  }

  /** Whether a session of the bot hears what happens now. */
  get connected(): boolean {
    return [...this.#sessions.values()].some((session) => session.connected)
  }

  /** Sends to every session that has the intent (0: all) and holds the guild's shard. */
  dispatch(event: string, payload: object, intent: number, guildId: string | null): void {
    let json: string | undefined
    for (const session of this.#sessions.values()) {
      if (intent !== 0 && (session.intents & intent) === 0) continue
      if (guildId !== null && Number((BigInt(guildId) >> 22n) % BigInt(session.shard[1])) !== session.shard[0]) continue
      json ??= JSON.stringify(payload)
      session.dispatch(event, json)
    }
  }

  /** Like `dispatch`, but without the privileged intent a message's words are withheld. */
  dispatchMessage(event: string, payload: object, veiled: object, intent: number, guildId: string | null): void {
    for (const session of this.#sessions.values()) {
      if ((session.intents & intent) === 0) continue
      if (guildId !== null && Number((BigInt(guildId) >> 22n) % BigInt(session.shard[1])) !== session.shard[0]) continue
      session.dispatch(event, JSON.stringify(session.intents & GatewayIntentBits.MessageContent ? payload : veiled))
    }
  }

  /** Breaks every connection as a bad network does; sessions can be resumed. */
  drop(): void {
    for (const { socket } of this.#connections) socket.terminate()
  }

  /** Closes every connection with a code of Discord's, e.g. 4000 or 4009. */
  close(code: number): void {
    for (const { socket } of this.#connections) socket.close(code)
  }

  /** Op 7: asks to reconnect and resume. */
  reconnect(): void {
    for (const { socket } of this.#connections) send(socket, Op.Reconnect, null)
  }

  /** Op 9: the session is over, or (`resumable`) to be resumed. */
  invalidate(resumable = false): void {
    for (const { socket, session } of this.#connections) {
      if (!resumable && session) this.#sessions.delete(session.id)
      send(socket, Op.InvalidSession, resumable)
    }
  }

  /** Forgets every session, so that a resume is answered with op 9. */
  forgetSessions(): void {
    for (const session of this.#sessions.values()) if (!session.connected) this.#sessions.delete(session.id)
  }

  /** With `false` heartbeats go unanswered: the bot finds itself on a zombie connection. */
  acknowledgeHeartbeats(on: boolean): void {
    this.#acknowledges = on
  }

  shutdown(): void {
    for (const { socket, timer } of this.#connections) {
      if (timer) clearTimeout(timer)
      socket.terminate()
    }
    this.#server.close()
  }

  #welcome(socket: WebSocket, query: URLSearchParams): void {
    const connection: Connection = { socket, session: null, timer: null }
    this.#connections.add(connection)
    socket.on('close', (code) => this.#leave(connection, code))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => this.#hear(connection, data))
    if ((query.get('v') ?? '10') !== '10') socket.close(GatewayCloseCodes.InvalidAPIVersion)
    else if ((query.get('encoding') ?? 'json') !== 'json' || query.has('compress'))
      socket.close(GatewayCloseCodes.DecodeError)
    else {
      send(socket, Op.Hello, { heartbeat_interval: this.parts.heartbeatInterval, _trace: [] })
      this.#expectHeartbeat(connection)
    }
  }

  /** Without a heartbeat for an interval and a half the connection is closed, as Discord does. */
  #expectHeartbeat(connection: Connection): void {
    if (connection.timer) clearTimeout(connection.timer)
    connection.timer = setTimeout(
      () => connection.socket.close(GatewayCloseCodes.SessionTimedOut),
      this.parts.heartbeatInterval * 1.5 + 1_000,
    ).unref()
  }

  #leave(connection: Connection, code: number): void {
    const { session, socket, timer } = connection
    if (timer) clearTimeout(timer)
    this.#connections.delete(connection)
    if (!session || session.socket !== socket) return
    session.detach()
    // A bot that says good-bye in form does not come back to this session.
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id)
    this.parts.news.emit('botDisconnect', session.id)
  }

  #hear(connection: Connection, data: RawData): void {
    const { socket } = connection
    let message: { op?: unknown; d?: unknown }
    try {
      message = JSON.parse(String(data))
    } catch {
      socket.close(GatewayCloseCodes.DecodeError)
      return
    }
    switch (message.op) {
      case Op.Heartbeat:
        this.#expectHeartbeat(connection)
        if (this.#acknowledges) send(socket, Op.HeartbeatAck, null)
        return
      case Op.Identify:
        this.#identify(connection, record(message.d))
        return
      case Op.Resume:
        this.#resume(connection, record(message.d))
        return
      case Op.PresenceUpdate:
      case Op.RequestGuildMembers:
      case Op.VoiceStateUpdate:
        if (!connection.session) socket.close(GatewayCloseCodes.NotAuthenticated)
        return
      default:
        socket.close(GatewayCloseCodes.UnknownOpcode)
    }
  }

  #identify(connection: Connection, data: Record<string, unknown>): void {
    const { socket } = connection
    if (connection.session) {
      socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.')
      return
    }
    const refusal = refuseIdentify(data, this.parts)
    if (refusal) {
      socket.close(refusal.code, refusal.reason)
      return
    }
    this.#starts += 1
    const shard = shardOf(data)
    const session = new GatewaySession(randomBytes(16).toString('hex'), Number(data.intents), shard, socket)
    this.#sessions.set(session.id, session)
    connection.session = session
    const { payload, guilds } = this.parts.ready()
    session.dispatch(
      'READY',
      JSON.stringify({ v: 10, ...payload, session_id: session.id, resume_gateway_url: this.parts.url(), shard }),
    )
    if (session.intents & GatewayIntentBits.Guilds) {
      for (const guild of guilds) session.dispatch('GUILD_CREATE', JSON.stringify(guild.payload))
    }
    this.#forgetOldest()
    this.parts.news.emit('botConnect', session.id, false)
  }

  #resume(connection: Connection, data: Record<string, unknown>): void {
    const { socket } = connection
    if (data.token !== this.parts.token) {
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.')
      return
    }
    const session = this.#sessions.get(String(data.session_id))
    const seq = Number(data.seq ?? 0)
    if (!session?.canResume(seq)) {
      if (session) this.#sessions.delete(session.id)
      send(socket, Op.InvalidSession, false)
      return
    }
    connection.session = session
    session.resume(socket, seq)
    session.dispatch('RESUMED', '{}')
    this.parts.news.emit('botConnect', session.id, true)
  }

  #forgetOldest(): void {
    for (const session of this.#sessions.values()) {
      if (this.#sessions.size <= SESSIONS_KEPT) return
      if (!session.connected) this.#sessions.delete(session.id)
    }
  }
}

const send = (socket: WebSocket, op: Op, d: unknown): void => {
  socket.send(JSON.stringify({ op, d, s: null, t: null }))
}
