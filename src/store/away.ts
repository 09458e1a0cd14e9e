import { Error as MongooseErrors, mongo } from 'mongoose'
import { StoreAway } from '#game/ports'

/** Codes by which a server says that it is going or gone, or no longer the one to ask. */
const goingCodes: ReadonlySet<unknown> = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/**
 * Whether the failure is the way to the database, or its absence, and says nothing about what was asked. What fails
 * because we have closed the connection ourselves is another thing: it will not come back.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof mongo.MongoServerError) return goingCodes.has(error.code)
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoExpiredSessionError ||
    (error instanceof mongo.MongoError && error.name === 'MongoPoolClearedError') ||
    error instanceof MongooseErrors.MongooseServerSelectionError ||
    isSocketFailure(error)
  )
}

/** The driver hands on what a write to a half-closed socket throws (EPIPE, ECONNRESET). */
const isSocketFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))

/** What has not been answered by then never will be: the driver can lose a question whose way breaks under it, real ms. */
const answerMs = 20_000

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new StoreAway(new Error('The database did not answer.'))), answerMs)
    timer.unref()
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** The same port, which throws `StoreAway` where the database could not be asked, or did not answer. */
export function sayingWhenAway<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        try {
          return await withinTime(Promise.resolve(Reflect.apply(method, target, given)))
        } catch (error) {
          throw isAway(error) ? new StoreAway(error) : error
        }
      }
    },
  })
}
