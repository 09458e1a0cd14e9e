import { limits, type PanelBody } from '#discord/panels/layout'

interface Node {
  readonly type: number
  readonly content?: string
  readonly label?: string
  readonly placeholder?: string
  readonly custom_id?: string
  readonly min_values?: number
  readonly max_values?: number
  readonly components?: readonly Node[]
  readonly accessory?: Node
  readonly options?: readonly { readonly label: string; readonly value: string }[]
}

export function nodesOf(body: PanelBody): Node[] {
  const all = (node: Node): Node[] => [
    node,
    ...(node.components ?? []).flatMap(all),
    ...(node.accessory ? all(node.accessory) : []),
  ]
  return body.components.flatMap((component) => all(component as unknown as Node))
}

/** Everything that Discord would refuse in a message of layout components; builders check none of it. */
export function faultsOf(body: PanelBody): string[] {
  const nodes = nodesOf(body)
  const faults: string[] = []
  const fault = (is: boolean, what: string) => is && faults.push(what)
  fault(nodes.length > limits.components, `${nodes.length} components`)
  const characters = nodes.reduce((sum, { content }) => sum + [...(content ?? '')].length, 0)
  fault(characters > limits.characters, `${characters} characters`)
  const ids = nodes.flatMap(({ custom_id }) => custom_id ?? [])
  fault(new Set(ids).size < ids.length, 'a custom id twice')
  for (const id of ids) fault(id.length > limits.customId, `custom id of ${id.length}`)
  for (const node of nodes) {
    fault(node.content?.trim() === '', 'an empty text')
    if (node.type === 1) {
      const count = node.components?.length ?? 0
      fault(count === 0 || count > limits.buttons, `a row of ${count}`)
      fault(count > 1 && node.components?.some(({ type }) => type !== 2) === true, 'a list that shares its row')
    }
    if (node.type === 2) {
      const length = [...(node.label ?? '')].length
      fault(length === 0 || length > limits.label, `a button label of ${length}`)
    }
    if (node.type === 3) {
      const { options = [], min_values = 1, max_values = 1, placeholder = '' } = node
      fault(options.length === 0 || options.length > limits.options, `${options.length} options`)
      fault(max_values > options.length || min_values > max_values, 'more to choose than there is')
      fault(new Set(options.map(({ value }) => value)).size < options.length, 'an option twice')
      fault([...placeholder].length > 150, 'a long placeholder')
      for (const { label, value } of options) {
        fault(label.trim() === '' || [...label].length > 100 || value.length > 100, `option ${label}`)
      }
    }
  }
  return faults
}
