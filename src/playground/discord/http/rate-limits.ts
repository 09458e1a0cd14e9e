import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Route } from '#playground/discord/http/route'

export interface Limit {
  readonly limit: number
  /** real milliseconds */
  readonly window: number
}

export interface RouteLimit extends Limit {
  readonly method?: string
  /** The start of a route, e.g. /channels/:channel/messages */
  readonly route: string
}

/** Requests to a route whose body has one of these keys are counted apart, too. */
export interface Sublimit extends Limit {
  readonly method: string
  readonly route: string
  readonly keys: readonly string[]
}

export interface RateLimitSettings {
  /** Requests of the bot over all routes; interaction answers do not count. */
  readonly global: Limit
  readonly routes: readonly RouteLimit[]
  readonly sublimits?: readonly Sublimit[]
  /** For routes that none of the above names. */
  readonly otherwise: Limit
}

/** Near to what Discord was seen to do; it publishes no numbers but the global one. */
export const DISCORD_LIMITS: RateLimitSettings = {
  global: { limit: 50, window: 1_000 },
  routes: [
    { method: 'DELETE', route: '/channels/:channel/messages/:message', limit: 5, window: 1_000 },
    { route: '/channels/:channel/messages', limit: 5, window: 5_000 },
    { route: '/channels/:channel/permissions', limit: 10, window: 15_000 },
    { method: 'PATCH', route: '/channels/:channel', limit: 5, window: 15_000 },
    { route: '/webhooks/:app/:token', limit: 5, window: 2_000 },
    { route: '/guilds/:guild/members/:user/roles', limit: 10, window: 10_000 },
    { method: 'POST', route: '/guilds/:guild/channels', limit: 50, window: 60_000 },
    { route: '/applications/:app', limit: 5, window: 20_000 },
  ],
  sublimits: [{ method: 'PATCH', route: '/channels/:channel', keys: ['name', 'topic'], limit: 2, window: 600_000 }],
  otherwise: { limit: 10, window: 2_000 },
}

const UNLIMITED: Limit = { limit: 10_000, window: 1_000 }

interface Bucket {
  count: number
  resetAt: number
}

export interface Verdict {
  readonly headers: Readonly<Record<string, string>>
  /** Set when the request must be refused: seconds to wait, and whether for all routes. */
  readonly refused?: { readonly retryAfter: number; readonly global: boolean }
}

const CALLBACK = '/interactions/'
const BUCKETS_KEPT = 5_000

/** Buckets per route and major parameter over real time. With `null` settings nothing is ever refused. */
export class RateLimits {
  #settings: RateLimitSettings | null
  readonly #buckets = new Map<string, Bucket>()
  readonly #hashes = new Map<string, string>()
  #global: Bucket = { count: 0, resetAt: 0 }

  constructor(settings: RateLimitSettings | null) {
    this.#settings = settings
  }

  set(settings: RateLimitSettings | null): void {
    this.#settings = settings
    this.#buckets.clear()
    this.#global = { count: 0, resetAt: 0 }
  }

  judge(route: Route, params: Readonly<Record<string, string>>): Verdict {
    const callback = route.path.startsWith(CALLBACK)
    const now = performance.now()
    const { limit, window } = this.#limitOf(route)
    const hash = this.#hashOf(route)
    const major = params.channel ?? params.guild ?? (route.open ? `${params.app}/${params.token}` : '')
    const bucket = this.#bucket(`${hash}:${major}`, window, now)
    if (this.#settings && !callback) {
      if (this.#global.resetAt <= now) this.#global = { count: 0, resetAt: now + this.#settings.global.window }
      this.#global.count += 1
      if (this.#global.count > this.#settings.global.limit) return refuse(this.#global, now, true, {})
    }
    bucket.count += 1
    const headers = {
      'x-ratelimit-bucket': hash,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - bucket.count)),
      'x-ratelimit-reset': ((Date.now() + bucket.resetAt - now) / 1_000).toFixed(3),
      'x-ratelimit-reset-after': ((bucket.resetAt - now) / 1_000).toFixed(3),
    }
    return this.#settings && bucket.count > limit ? refuse(bucket, now, false, headers) : { headers }
  }

  /** The verdict on what a request would change, where `judge` has let it pass with these `headers`. */
  judgeBody(
    route: Route,
    params: Readonly<Record<string, string>>,
    json: unknown,
    headers: Verdict['headers'],
  ): Verdict {
    const keys = Object.keys(Object(json))
    const sublimit = this.#settings?.sublimits?.find(
      (one) => one.method === route.method && one.route === route.path && one.keys.some((key) => keys.includes(key)),
    )
    if (!sublimit) return { headers }
    const now = performance.now()
    const major = params.channel ?? params.guild ?? ''
    const bucket = this.#bucket(`${sublimit.keys.join()} ${this.#hashOf(route)}:${major}`, sublimit.window, now)
    bucket.count += 1
    return bucket.count > sublimit.limit ? refuse(bucket, now, false, headers) : { headers }
  }

  #limitOf({ method, path }: Route): Limit {
    if (!this.#settings || path.startsWith(CALLBACK)) return UNLIMITED
    const named = this.#settings.routes.find((one) => path.startsWith(one.route) && (one.method ?? method) === method)
    return named ?? this.#settings.otherwise
  }

  #hashOf({ method, path }: Route): string {
    const key = `${method} ${path}`
    const known = this.#hashes.get(key)
    if (known !== undefined) return known
    const hash = createHash('md5').update(key).digest('hex')
    this.#hashes.set(key, hash)
    return hash
  }

  #bucket(key: string, window: number, now: number): Bucket {
    const known = this.#buckets.get(key)
    if (known && known.resetAt > now) return known
    const fresh = { count: 0, resetAt: now + window }
    this.#buckets.delete(key)
    this.#buckets.set(key, fresh)
    if (this.#buckets.size > BUCKETS_KEPT) {
      const [oldest] = this.#buckets.keys()
      if (oldest !== undefined) this.#buckets.delete(oldest)
    }
    return fresh
  }
}

function refuse({ resetAt }: Bucket, now: number, global: boolean, headers: Record<string, string>): Verdict {
  const retryAfter = Math.max(0.001, (resetAt - now) / 1_000)
  return {
    refused: { retryAfter, global },
    headers: {
      ...headers,
      'retry-after': String(Math.ceil(retryAfter)),
      'x-ratelimit-scope': global ? 'global' : 'user',
      ...(global && { 'x-ratelimit-global': 'true' }),
    },
  }
}
