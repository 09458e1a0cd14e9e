type Value = string | number | boolean | null | undefined | ((event: never) => void)
export type Properties = Readonly<Record<string, Value>>
export type Child = Node | string | null | false | undefined

/**
 * An element of the page. Texts become text nodes and values attributes, so nothing that anybody wrote is ever read
 * as HTML. `on…` listens; `true` is an attribute without a value; `false`, `null` and `undefined` are none.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties?: Properties,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K]
export function element(tag: `discord-${string}`, properties?: Properties, ...children: readonly Child[]): HTMLElement
export function element(tag: string, properties: Properties = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as EventListener)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value))
  }
  made.append(...present(children))
  return made
}

export const present = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined)

/** Puts other children in the place of the present ones. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...present(children))
}
