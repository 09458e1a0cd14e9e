/** Which requests a fault meets; a `route` is the pattern, e.g. /channels/:channel/messages. */
export interface FaultFilter {
  readonly method?: string
  readonly route?: string | RegExp
}

export interface StatusFault {
  readonly kind: 'status'
  readonly status: number
  readonly code: number
  readonly message: string
  /** `before` the request has any effect, or `after`, when only the answer is wrong. */
  readonly when: 'before' | 'after'
}

export interface CutFault {
  readonly kind: 'cut'
  readonly when: 'before' | 'after'
}

export type Fault = StatusFault | CutFault

export interface FailOptions extends Partial<Omit<StatusFault, 'kind' | 'status'>> {
  readonly times?: number
}

interface Planned {
  readonly filter: FaultFilter
  readonly fault: Fault
  left: number
}

/** Faults on demand on the HTTP side. Each applies to the next `times` requests that its filter meets. */
export class Faults {
  #planned: Planned[] = []
  #latency: () => number = () => 0
  #unreachable = false

  /** Delays every answer by so many real milliseconds. */
  latency(ms: number | (() => number)): void {
    this.#latency = typeof ms === 'number' ? () => ms : ms
  }

  /** Answers with an error of Discord's shape. */
  fail(status: number, filter: FaultFilter = {}, options: FailOptions = {}): void {
    const { times = 1, code = 0, message = `${status}: Stand-in fault`, when = 'before' } = options
    this.#planned.push({ filter, fault: { kind: 'status', status, code, message, when }, left: times })
  }

  /** 403 with 50013, or 50001 for missing access. */
  forbid(filter: FaultFilter = {}, times = 1, code: 50001 | 50013 = 50013): void {
    this.fail(403, filter, { times, code, message: code === 50001 ? 'Missing Access' : 'Missing Permissions' })
  }

  /** Cuts the connection `before` the request has any effect, or `after` it: the answer is lost. */
  cut(when: 'before' | 'after', filter: FaultFilter = {}, times = 1): void {
    this.#planned.push({ filter, fault: { kind: 'cut', when }, left: times })
  }

  /** While true every connection is cut at once, HTTP and gateway. */
  unreachable(on: boolean): void {
    this.#unreachable = on
  }

  get isUnreachable(): boolean {
    return this.#unreachable
  }

  clear(): void {
    this.#planned = []
    this.#latency = () => 0
    this.#unreachable = false
  }

  delay(): number {
    return this.#latency()
  }

  /** The fault that this request meets, used up by one. */
  take(method: string, route: string, path: string): Fault | null {
    if (this.#planned.length === 0) return null
    const planned = this.#planned.find(({ filter }) => matches(filter, method, route, path))
    if (!planned) return null
    planned.left -= 1
    if (planned.left <= 0) this.#planned = this.#planned.filter((one) => one !== planned)
    return planned.fault
  }
}

function matches(filter: FaultFilter, method: string, route: string, path: string): boolean {
  if (filter.method !== undefined && filter.method !== method) return false
  if (filter.route === undefined) return true
  return typeof filter.route === 'string' ? filter.route === route : filter.route.test(path)
}
