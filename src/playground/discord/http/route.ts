import type { Upload } from '#playground/discord/http/uploads'

/** One request, parsed. */
export interface Call {
  readonly query: URLSearchParams
  readonly json: unknown
  readonly files: readonly Upload[]
}

/** 204 without a body unless one is given. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
}

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route {
  readonly method: Method
  readonly path: string
  /** Needs no bot token: the interaction's or webhook's token is in the path. */
  readonly open: boolean
  readonly handle: (params: Readonly<Record<string, string>>, call: Call) => Answer
}

export function route<const Path extends string>(
  method: Method,
  path: Path,
  handle: (params: ParamsOf<Path>, call: Call) => Answer,
): Route {
  return { method, path, open: false, handle: handle as Route['handle'] }
}

export const openRoute: typeof route = (method, path, handle) => ({ ...route(method, path, handle), open: true })

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const created = (body: unknown): Answer => ({ status: 201, body })
export const done: Answer = { status: 204 }
