import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * LevelDB's log: blocks of 32 KiB, each a row of records: masked CRC-32C (4), length (2), kind (1), data.
 * A batch is one FULL record, or FIRST, MIDDLE..., LAST. A record never crosses a block; up to 6 bytes pad one.
 */
const blockSize = 32 * 1024
const headerSize = 7
const [full, first, last] = [1, 2, 4]

/**
 * Tells damage in the middle of a log from a torn tail, which only a crash during the last, unacknowledged batch
 * leaves: after a bad record no other batch begins. Returns a description of the damage, or undefined.
 */
export function findDamage(dir: string): string | undefined {
  const names = readdirSync(dir)
  const logs = names.filter((name) => name.endsWith('.log')).sort()
  if (!names.includes('CURRENT') && names.some((name) => /\.(log|ldb)$/.test(name))) return 'CURRENT is missing'
  for (const [at, name] of logs.entries()) {
    const bad = firstBadRecord(readFileSync(join(dir, name)))
    // A newer log was begun only after everything in this one had been synced.
    if (bad !== undefined && (bad.batchAfter || at < logs.length - 1))
      return `${name} is unreadable at byte ${bad.offset}`
  }
  return undefined
}

function firstBadRecord(log: Buffer): { offset: number; batchAfter: boolean } | undefined {
  let at = 0
  while (at + headerSize <= log.length) {
    const size = recordAt(log, at)
    if (size === undefined) {
      if (isPadding(log, at)) {
        at = blockEnd(at)
        continue
      }
      return { offset: at, batchAfter: beginsBatchAfter(log, at + 1) }
    }
    at += size
    if (blockEnd(at) - at < headerSize) at = blockEnd(at)
  }
  return undefined
}

/** The size of the sound record at an offset, or undefined. */
function recordAt(log: Buffer, at: number): number | undefined {
  const end = at + headerSize
  if (end > Math.min(log.length, blockEnd(at))) return undefined
  const length = log.readUInt16LE(at + 4)
  const kind = log.readUInt8(at + 6)
  if (kind < full || kind > last || end + length > Math.min(log.length, blockEnd(at))) return undefined
  return log.readUInt32LE(at) === mask(crc32c(log, at + 6, end + length)) ? headerSize + length : undefined
}

function beginsBatchAfter(log: Buffer, from: number): boolean {
  for (let at = from; at + headerSize <= log.length; at++) {
    const kind = log.readUInt8(at + 6)
    if ((kind === full || kind === first) && recordAt(log, at) !== undefined) return true
  }
  return false
}

function isPadding(log: Buffer, at: number): boolean {
  return log.subarray(at, Math.min(log.length, blockEnd(at))).every((byte) => byte === 0)
}

function blockEnd(at: number): number {
  return (Math.floor(at / blockSize) + 1) * blockSize
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  return crc
})

function crc32c(bytes: Buffer, from: number, to: number): number {
  let crc = 0xffffffff
  for (let at = from; at < to; at++) crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

function mask(crc: number): number {
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}
