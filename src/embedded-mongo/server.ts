import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Document } from './bson.js'
import { runCommand } from './commands.js'
import { Cursors } from './cursors.js'
import { Database } from './database.js'
import { inMemory } from './durable.js'
import { CommandError } from './errors.js'
import { openLevel } from './level.js'
import { encodeReply, type Request, RequestReader } from './wire.js'

export { EmbeddedMongoDamaged, EmbeddedMongoLocked } from './errors.js'

export type EmbeddedMongo = {
  /** What mongoose.connect takes. */
  readonly uri: string
  /** Answers what has been asked, syncs, and lets go of the folder. */
  close(): Promise<void>
}

/** Milliseconds between two looks at the TTL indexes, as in MongoDB. */
const sweepInterval = 60_000

/** Bytes of a socket's path that every system takes. */
const maxSocketPath = 100

/**
 * Starts a server that mongoose and Agenda can use as if it were MongoDB.
 *
 * @param options.dir the folder of the data, made if missing; null keeps everything in memory, for tests
 * @throws EmbeddedMongoLocked when another process holds the folder
 * @throws EmbeddedMongoDamaged when acknowledged data is missing or unreadable; the files stay as they were
 */
export async function startEmbeddedMongo(options: { dir: string | null }): Promise<EmbeddedMongo> {
  const database = options.dir === null ? await Database.open(inMemory()) : await openFolder(resolve(options.dir))
  const cursors = new Cursors()
  const connections = new Set<Connection>()
  const server = createServer((socket) => {
    const connection = new Connection(socket, (command) => answer(command, database, cursors))
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  const { uri, release } = await listen(server, options.dir).catch(async (error: unknown) => {
    await database.durable.close()
    throw error
  })
  const sweeping = setInterval(() => {
    cursors.forgetIdle(Date.now())
    // After a failed write the store refuses the sweep as well; the commands report it.
    try {
      database.sweep(Date.now())
    } catch {}
  }, sweepInterval)
  sweeping.unref()
  return {
    uri,
    async close() {
      clearInterval(sweeping)
      server.close()
      await Promise.all(Array.from(connections, (connection) => connection.finish()))
      await database.durable.close()
      release()
    },
  }
}

async function openFolder(dir: string): Promise<Database> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const level = await openLevel(dir)
  try {
    const database = await Database.open(level)
    level.accept()
    return database
  } catch (error) {
    throw await level.reject(error instanceof Error ? error.message : String(error))
  }
}

/** What `close` lets stand open for nobody: a socket in a folder of our own, or a port of this machine. */
async function listen(server: Server, dir: string | null): Promise<{ uri: string; release(): void }> {
  const path = process.platform === 'win32' ? undefined : socketPath(dir)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    if (path === undefined) server.listen(0, '127.0.0.1', done)
    else server.listen(path, done)
  })
  const address = server.address()
  if (path !== undefined) {
    const release = () => rmSync(dirname(path), { recursive: true, force: true })
    return { uri: `mongodb://${encodeURIComponent(path)}/beelzebub`, release }
  }
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { uri: `mongodb://127.0.0.1:${port}/beelzebub`, release: () => undefined }
}

function socketPath(dir: string | null): string | undefined {
  const name = 'mongo.sock'
  if (dir !== null) {
    const path = join(resolve(dir), 'run', name)
    if (Buffer.byteLength(path) <= maxSocketPath) {
      // Whoever holds the folder's lock owns this one too: what is there was left by a killed process.
      rmSync(dirname(path), { recursive: true, force: true })
      mkdirSync(dirname(path), { mode: 0o700 })
      return path
    }
  }
  if (Buffer.byteLength(join(tmpdir(), 'embedded-mongo-XXXXXX', name)) > maxSocketPath) return undefined
  return join(mkdtempSync(join(tmpdir(), 'embedded-mongo-')), name)
}

/** Runs a command and waits until all that it could have seen or done is on disk. */
async function answer(command: Document, database: Database, cursors: Cursors): Promise<Document> {
  try {
    const reply = runCommand(command, database, cursors)
    await database.durable.settled()
    return { ...reply, ok: 1 }
  } catch (error) {
    if (error instanceof CommandError) {
      return { ok: 0, errmsg: error.message, code: error.code, ...error.extra }
    }
    return { ok: 0, errmsg: `the embedded database failed: ${String(error)}`, code: 1 }
  }
}

/** One client: its commands are answered one after the other, in the order in which they came. */
class Connection {
  readonly #socket: Socket
  readonly #answer: (command: Document) => Promise<Document>
  readonly #reader = new RequestReader()
  #work: Promise<void> = Promise.resolve()

  constructor(socket: Socket, answerTo: (command: Document) => Promise<Document>) {
    this.#socket = socket
    this.#answer = answerTo
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', () => socket.destroy())
  }

  async finish(): Promise<void> {
    this.#socket.pause()
    await this.#work
    this.#socket.destroySoon()
  }

  #receive(bytes: Buffer): void {
    try {
      for (const request of this.#reader.push(bytes)) this.#enqueue(request)
    } catch {
      this.#socket.destroy()
    }
  }

  #enqueue(request: Request): void {
    this.#work = this.#work.then(() => this.#serve(request)).catch(() => void this.#socket.destroy())
  }

  async #serve(request: Request): Promise<void> {
    const reply = encodeReply(request, await this.#answer(request.command))
    if (!request.silent && !this.#socket.destroyed) this.#socket.write(reply)
  }
}
