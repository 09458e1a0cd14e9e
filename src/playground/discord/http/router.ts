import { failure } from '#playground/discord/failure'
import type { Method, Route } from '#playground/discord/http/route'

interface Node {
  readonly fixed: Map<string, Node>
  param: { readonly node: Node; readonly name: string } | null
  readonly routes: Map<string, Route>
}

const newNode = (): Node => ({ fixed: new Map(), param: null, routes: new Map() })

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Finds the route of a path, segment by segment; a fixed segment goes before a parameter. */
export class Router {
  readonly #root = newNode()

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route)
  }

  find(method: string, path: string): Match {
    const segments = path.split('/').slice(1)
    const params: Record<string, string> = {}
    const node = descend(this.#root, segments, 0, params)
    if (!node || node.routes.size === 0) throw failure.route()
    const route = node.routes.get(method)
    if (!route) throw failure.method()
    return { route, params }
  }

  #add(route: Route): void {
    let node = this.#root
    for (const segment of route.path.split('/').slice(1)) {
      if (segment.startsWith(':')) {
        const name = segment.slice(1)
        if (node.param && node.param.name !== name) throw new Error(`Two names for one parameter in ${route.path}`)
        node.param ??= { node: newNode(), name }
        node = node.param.node
      } else {
        const next = node.fixed.get(segment) ?? newNode()
        node.fixed.set(segment, next)
        node = next
      }
    }
    node.routes.set(route.method satisfies Method, route)
  }
}

function descend(node: Node, segments: readonly string[], index: number, params: Record<string, string>): Node | null {
  const segment = segments[index]
  if (segment === undefined) return node
  const fixed = node.fixed.get(segment)
  const found = fixed && descend(fixed, segments, index + 1, params)
  if (found && found.routes.size > 0) return found
  if (!node.param || segment === '') return null
  params[node.param.name] = segment
  return descend(node.param.node, segments, index + 1, params)
}
