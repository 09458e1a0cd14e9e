import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import type { KeyValue } from './durable.js'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked } from './errors.js'
import { findDamage } from './level-log.js'

export type OpenLevel = KeyValue & {
  /** The data proved sound: the links that kept the old files are no longer needed. */
  accept(): void
  /** The data is damaged: closes and puts the files back as they were found. */
  reject(reason: string): Promise<EmbeddedMongoDamaged>
}

/**
 * Opens LevelDB in `<dir>/level`. LevelDB repairs silently: it drops what it cannot read of its log and deletes
 * the log. So the log is checked first, and the old files stay linked in `<dir>/kept-*` until all was read.
 */
export async function openLevel(dir: string): Promise<OpenLevel> {
  const place = join(dir, 'level')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const kept = join(dir, `kept-${process.pid}-${randomBytes(6).toString('hex')}`)
  const level = new ClassicLevel<string, Buffer>(place, { keyEncoding: 'utf8', valueEncoding: 'buffer' })
  keepFiles(place, kept)
  try {
    // A running process may be in the middle of a write to its log: who holds the lock is asked first.
    const damage = findDamage(kept)
    await level.open().catch((error: unknown) => {
      throw causeOf(error) === 'LEVEL_LOCKED' ? new EmbeddedMongoLocked(dir) : error
    })
    if (damage !== undefined) throw new EmbeddedMongoDamaged(dir, damage)
  } catch (error) {
    if (!(error instanceof EmbeddedMongoLocked)) {
      await level.close()
      restoreFiles(place, kept)
    }
    rmSync(kept, { recursive: true, force: true })
    if (causeOf(error) === 'LEVEL_CORRUPTION') throw new EmbeddedMongoDamaged(dir, describe(error))
    throw error
  }
  return {
    get: (key) => level.getSync(key),
    entries: () => level.iterator({ highWaterMarkBytes: 1024 * 1024, fillCache: false }),
    batch: (changes) =>
      level.batch(
        Array.from(changes, ([key, value]) => (value === null ? { type: 'del', key } : { type: 'put', key, value })),
        { sync: true },
      ),
    close: () => level.close(),
    accept: () => {
      for (const name of readdirSync(dir)) {
        if (isAbandoned(name)) rmSync(join(dir, name), { recursive: true, force: true })
      }
    },
    reject: async (reason) => {
      await level.close()
      restoreFiles(place, kept)
      rmSync(kept, { recursive: true, force: true })
      return new EmbeddedMongoDamaged(dir, reason)
    },
  }
}

const unkept = new Set(['LOCK', 'LOG', 'LOG.old'])

/** LevelDB never changes a finished file in place, so a link keeps what was found. */
function keepFiles(place: string, kept: string): void {
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(place)) {
    if (!unkept.has(name)) keepFile(join(place, name), join(kept, name))
  }
}

function keepFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // No links on this file system, or a process that holds the lock has just removed the file.
    if (existsSync(from)) copyFileSync(from, to)
  }
}

/** File by file, so that a kill in the middle leaves no empty folder that would pass for a new one. */
function restoreFiles(place: string, kept: string): void {
  const found = new Set(readdirSync(kept))
  for (const name of found) {
    rmSync(join(place, name), { force: true })
    keepFile(join(kept, name), join(place, name))
  }
  for (const name of readdirSync(place)) if (!unkept.has(name) && !found.has(name)) rmSync(join(place, name))
}

/** Our own links, or those of a process that was killed while it opened. */
function isAbandoned(name: string): boolean {
  const pid = Number(/^kept-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(pid)) return false
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

function causeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

function describe(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
}
