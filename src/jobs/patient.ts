/** What the driver throws when it could not reach the database; Agenda brings a release of its own. */
const names = /^Mongo(Network|ServerSelection|NotConnected|PoolCleared|TopologyClosed|ExpiredSession|ClientClosed)/

/** Real ms between two tries. */
const pauseMs = 1_000

export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return names.test(error.name) || ('code' in error && /^E[A-Z]+$/.test(String(error.code)))
}

/**
 * The same port, whose calls wait where the database is out of reach: Agenda leaves some of its promises to
 * themselves, and a rejection that nobody hears ends the process. When `over`, calls that fail so never end.
 */
export function patient<T extends object>(port: T, over: () => boolean): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== 'function') return method
      // `connect` and whatever else answers at once stays as it is.
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(method, target, given)
        return answer instanceof Promise ? waiting(answer, () => Reflect.apply(method, target, given), over) : answer
      }
    },
  })
}

async function waiting(first: Promise<unknown>, again: () => Promise<unknown>, over: () => boolean): Promise<unknown> {
  for (let answer = first; ; answer = again()) {
    try {
      return await answer
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      do await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      while (over())
    }
  }
}
