import type { IncomingMessage } from 'node:http'
import type { Clock } from '#playground/discord/clock'
import { DiscordFailure, failure } from '#playground/discord/failure'
import type { Fault, Faults } from '#playground/discord/http/faults'
import type { RateLimits, Verdict } from '#playground/discord/http/rate-limits'
import type { RequestLog } from '#playground/discord/http/request-log'
import type { Answer } from '#playground/discord/http/route'
import type { Match, Router } from '#playground/discord/http/router'
import { type Body, parseBody } from '#playground/discord/http/uploads'

const API = /^\/api(?:\/v(\d+))?(\/.*)$/

export interface ApiParts {
  readonly clock: Clock
  readonly token: string
  readonly router: Router
  readonly limits: RateLimits
  readonly faults: Faults
  readonly log: RequestLog
}

export interface Outcome {
  /** null: cut the connection instead of answering. */
  readonly answer: Answer | null
  readonly headers: Readonly<Record<string, string>>
}

/** What is known of a request by the time it is answered or fails. */
interface Progress {
  path: string
  route: string | null
  body: unknown
  files: readonly string[]
  headers: Readonly<Record<string, string>>
}

/** Answers one request: version, route, planned fault, rate limit, token, body, and then the route itself. */
export class Api {
  constructor(private readonly parts: ApiParts) {}

  /** `raw` is null when the body was longer than is taken. */
  answer(request: IncomingMessage, target: string, query: string, raw: Buffer | null): Outcome {
    const { clock, log } = this.parts
    const method = request.method ?? 'GET'
    const progress: Progress = { path: target, route: null, body: undefined, files: [], headers: {} }
    let answer: Answer | null
    try {
      answer = this.#perform(request, method, target, query, raw, progress)
    } catch (error) {
      if (!(error instanceof DiscordFailure)) throw error
      answer = { status: error.status, body: error.body() }
    }
    const { headers, ...seen } = progress
    log.note({
      at: clock.now(),
      method,
      ...seen,
      query,
      contentType: request.headers['content-type'] ?? null,
      status: answer?.status ?? 0,
      response: answer?.body,
    })
    return { answer, headers }
  }

  #perform(
    request: IncomingMessage,
    method: string,
    target: string,
    query: string,
    raw: Buffer | null,
    progress: Progress,
  ): Answer | null {
    const { faults, limits, router } = this.parts
    const { version, path } = splitTarget(target)
    progress.path = path
    if (version !== '10') throw failure.apiVersion()
    const match = router.find(method, path)
    progress.route = match.route.path
    const fault = faults.take(method, match.route.path, path)
    if (fault?.when === 'before') return faulty(fault)
    const verdict = limits.judge(match.route, match.params)
    progress.headers = verdict.headers
    const body = this.#read(request, match, raw)
    progress.body = body.json
    progress.files = body.files.map(({ name }) => name)
    const whole = verdict.refused ? verdict : limits.judgeBody(match.route, match.params, body.json, verdict.headers)
    progress.headers = whole.headers
    const answer = refusal(whole) ?? match.route.handle(match.params, { ...body, query: new URLSearchParams(query) })
    return fault ? faulty(fault) : answer
  }

  #read(request: IncomingMessage, { route }: Match, raw: Buffer | null): Body {
    if (!route.open && request.headers.authorization !== `Bot ${this.parts.token}`) throw failure.unauthorized()
    if (raw === null) throw failure.bodyTooLarge()
    return route.method === 'GET' ? { json: undefined, files: [] } : parseBody(request.headers['content-type'], raw)
  }
}

function faulty(fault: Fault): null {
  if (fault.kind === 'status') throw new DiscordFailure(fault.status, fault.code, fault.message)
  return null
}

/** Discord takes a request without a version for one of version 6. */
function splitTarget(target: string): { version: string; path: string } {
  const found = API.exec(target)
  if (!found) throw failure.route()
  try {
    return { version: found[1] ?? '6', path: decodeURIComponent(found[2] ?? '/') }
  } catch {
    throw failure.route()
  }
}

function refusal({ refused }: Verdict): Answer | null {
  if (!refused) return null
  return {
    status: 429,
    body: {
      message: 'You are being rate limited.',
      retry_after: Number(refused.retryAfter.toFixed(3)),
      global: refused.global,
      code: 0,
    },
  }
}
