import { type Document, decode, encode } from './bson.js'

/** Bytes. As MongoDB's hello says. */
export const maxMessageBytes = 48_000_000

const opReply = 1
const opQuery = 2004
const opMsg = 2013
const headerSize = 16
const checksumPresent = 1
const moreToCome = 2

/** A command as it came: OP_MSG, or the one OP_QUERY with which a driver may open the conversation. */
export type Request = {
  readonly id: number
  readonly command: Document
  readonly legacy: boolean
  /** The sender waits for no answer. */
  readonly silent: boolean
}

/** Cuts a stream of bytes into requests. Throws on what is not the protocol: the connection is lost then. */
export class RequestReader {
  #pending: Buffer[] = []
  #size = 0

  push(bytes: Buffer): Request[] {
    this.#pending.push(bytes)
    this.#size += bytes.length
    const requests: Request[] = []
    for (let message = this.#next(); message !== undefined; message = this.#next()) requests.push(parse(message))
    return requests
  }

  #next(): Buffer | undefined {
    if (this.#size < headerSize) return undefined
    const [first] = this.#pending
    if (first === undefined || first.length < headerSize) this.#join()
    const length = this.#pending[0]?.readInt32LE(0) ?? 0
    if (length < headerSize || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`)
    if (this.#size < length) return undefined
    const all = this.#join()
    this.#size -= length
    this.#pending = this.#size > 0 ? [all.subarray(length)] : []
    return all.subarray(0, length)
  }

  #join(): Buffer {
    const all = this.#pending.length === 1 ? this.#pending[0] : undefined
    const joined = all ?? Buffer.concat(this.#pending)
    this.#pending = [joined]
    return joined
  }
}

function parse(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const kind = message.readInt32LE(12)
  if (kind === opMsg) return parseMsg(id, message)
  if (kind === opQuery) return { id, command: parseQuery(message), legacy: true, silent: false }
  throw new Error(`the operation ${kind} is not understood`)
}

function parseMsg(id: number, message: Buffer): Request {
  const flags = message.readUInt32LE(headerSize)
  if ((flags & 0xffff & ~(checksumPresent | moreToCome)) !== 0) throw new Error(`unknown flags ${flags}`)
  const end = message.length - (flags & checksumPresent ? 4 : 0)
  const command: Document = {}
  let at = headerSize + 4
  while (at < end) {
    const kind = message.readUInt8(at)
    const size = message.readInt32LE(at + 1)
    const section = message.subarray(at + 1, at + 1 + size)
    if (kind === 0) Object.assign(command, decode(section))
    else if (kind === 1) Object.assign(command, parseSequence(section))
    else throw new Error(`a section of kind ${kind}`)
    at += 1 + size
  }
  return { id, command, legacy: false, silent: (flags & moreToCome) !== 0 }
}

/** Kind 1: a field of the command (documents, updates, deletes) as a row of documents. */
function parseSequence(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4)
  const documents: Document[] = []
  let at = nameEnd + 1
  while (at < section.length) {
    const size = section.readInt32LE(at)
    if (size < 5) throw new Error(`a document of ${size} bytes`)
    documents.push(decode(section.subarray(at, at + size)))
    at += size
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents }
}

function parseQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, headerSize + 4)
  const at = nameEnd + 1 + 8
  const command = decode(message.subarray(at, at + message.readInt32LE(at)))
  return { ...command, $db: message.toString('utf8', headerSize + 4, nameEnd).split('.')[0] }
}

let lastReply = 0

export function encodeReply(request: Request, reply: Document): Buffer {
  const body = encode(reply)
  const front = request.legacy ? legacyFront() : Buffer.alloc(5)
  const header = Buffer.alloc(headerSize)
  lastReply = (lastReply + 1) & 0x7fffffff
  header.writeInt32LE(headerSize + front.length + body.length, 0)
  header.writeInt32LE(lastReply, 4)
  header.writeInt32LE(request.id, 8)
  header.writeInt32LE(request.legacy ? opReply : opMsg, 12)
  return Buffer.concat([header, front, body])
}

/** Flags (8: await capable), cursor, start, and the number of documents: one. */
function legacyFront(): Buffer {
  const front = Buffer.alloc(20)
  front.writeInt32LE(8, 0)
  front.writeInt32LE(1, 16)
  return front
}
