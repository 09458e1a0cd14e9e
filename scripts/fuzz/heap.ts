import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const mib = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use after a collection. */
export function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}
