import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'

/**
 * Names the space in which a process number means one process at a time: this start of this machine and, where there
 * are containers, this one. `null` where that cannot be told; then a death is known by silence alone.
 */
export function placeOfThisProcess(): string | null {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
    }
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? [])
    const own = [...new Set(addresses)].filter((mac) => mac !== '00:00:00:00:00:00').sort()
    if (own.length === 0) return null
    return createHash('sha256')
      .update(JSON.stringify([hostname(), own]))
      .digest('hex')
  } catch {
    return null
  }
}

/** Whether a process of this number runs here; one that is another user's does. */
export function runsHere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
