import { type Document, isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'

type Tree = { [name: string]: Tree | true }

/** Which fields of a document to answer: some, or all but some. `_id` comes along unless it is refused. */
export function compileProjection(spec: unknown): (document: Document) => Document {
  if (spec === undefined || spec === null) return (document) => document
  if (!isDocument(spec)) throw new CommandError(14, 'a projection must be an object')
  const flags = Object.entries(spec).map(([path, value]) => [path, flagOf(path, value)] as const)
  if (flags.length === 0) return (document) => document
  const fields = flags.filter(([path]) => path !== '_id')
  const idFlag = flags.find(([path]) => path === '_id')?.[1]
  const including = fields[0]?.[1] ?? idFlag
  for (const [path, flag] of fields) {
    if (flag === including) continue
    throw including
      ? new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
      : new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
  }
  const paths = fields.map(([path]) => path)
  if (including ? idFlag !== false : idFlag === false) paths.push('_id')
  const tree = treeOf(paths)
  if (including) return (document) => include(document, tree)
  return (document) => exclude(document, tree)
}

function flagOf(path: string, value: unknown): boolean {
  if (isDocument(value)) throw notImplemented(`the projection ${Object.keys(value)[0] ?? '{}'} of '${path}'`)
  if (path.includes('$')) throw notImplemented(`the projection '${path}'`)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  throw notImplemented(`the computed projection of '${path}'`)
}

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = {}
  for (const path of paths) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let node = tree
    for (const part of parts) {
      const next = node[part] ?? {}
      if (next === true) throw collision(path)
      node[part] = next
      node = next
    }
    if (node[last] !== undefined) throw collision(path)
    node[last] = true
  }
  return tree
}

function collision(path: string): CommandError {
  return new CommandError(31249, `Path collision at ${path}`)
}

/** Fields keep the document's order; under an array, elements that hold no fields are left out. */
function include(document: Document, tree: Tree): Document {
  const kept: Document = {}
  for (const [name, value] of Object.entries(document)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (branch === true) kept[name] = value
    else if (branch !== undefined && (isDocument(value) || Array.isArray(value))) kept[name] = includeIn(value, branch)
  }
  return kept
}

function includeIn(value: Document | unknown[], branch: Tree): unknown {
  if (!Array.isArray(value)) return include(value, branch)
  return value.filter((item) => isDocument(item) || Array.isArray(item)).map((item) => includeIn(item, branch))
}

function exclude(document: Document, tree: Tree): Document {
  const kept: Document = {}
  for (const [name, value] of Object.entries(document)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (branch !== true) kept[name] = branch === undefined ? value : excludeIn(value, branch)
  }
  return kept
}

function excludeIn(value: unknown, branch: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeIn(item, branch))
  return isDocument(value) ? exclude(value, branch) : value
}
