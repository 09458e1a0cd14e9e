import { element } from './element.js'
import { t } from './texts.js'

export interface Lever<Deed extends string> {
  readonly node: HTMLElement
  /** What it does from now on; `null`: nothing, and it rests in its place under its first name. */
  show(deed: Deed | null): void
  /** Puts its words into the language of the page. */
  name(): void
}

/**
 * A button for one of several deeds, as wide as the longest of their names, so that nothing beside it moves when it
 * is for another. It stays the same element: a press that began before it changed still ends on it.
 */
export function createLever<Deed extends string>(
  deeds: readonly [Deed, ...Deed[]],
  /** `again`: by a click that belongs to the one before, as the second of a double click does. */
  pulled: (deed: Deed, again: boolean) => void,
): Lever<Deed> {
  const names = deeds.map((deed) => ({ deed, node: element('span', { class: 'lever-name' }) }))
  let present: Deed | null = null
  const node = element(
    'button',
    { type: 'button', class: 'lever', 'aria-disabled': 'true', onclick: pull },
    ...names.map((each) => each.node),
  )
  node.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  })

  function pull(event: MouseEvent): void {
    if (present !== null) pulled(present, event.detail > 1)
  }

  return {
    node,
    show(deed) {
      present = deed
      const shown = deed ?? deeds[0]
      node.dataset.lever = shown
      node.setAttribute('aria-disabled', String(deed === null))
      for (const each of names) each.node.classList.toggle('idle', each.deed !== shown)
    },
    name() {
      for (const each of names) each.node.textContent = t(`clock.${each.deed}`)
    },
  }
}
