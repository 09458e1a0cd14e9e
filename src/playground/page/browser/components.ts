import '@skyra/discord-components-core/discord-action-row.js'
import '@skyra/discord-components-core/discord-button.js'
import '@skyra/discord-components-core/discord-code.js'
import '@skyra/discord-components-core/discord-embed.js'
import '@skyra/discord-components-core/discord-embed-description.js'
import '@skyra/discord-components-core/discord-embed-field.js'
import '@skyra/discord-components-core/discord-embed-fields.js'
import '@skyra/discord-components-core/discord-embed-footer.js'
import '@skyra/discord-components-core/discord-mention.js'
import '@skyra/discord-components-core/discord-message.js'
import '@skyra/discord-components-core/discord-messages.js'
import '@skyra/discord-components-core/discord-quote.js'
import '@skyra/discord-components-core/discord-spoiler.js'
import '@skyra/discord-components-core/discord-subscript.js'
import '@skyra/discord-components-core/discord-time.js'

/*
 * Bold and the like are the browser's own elements: the components' would put spaces around the words.
 */

/** What the components are given on top of their own looks: mostly contrast, which Discord's older colours lack. */
const looks: Readonly<Record<string, string>> = {
  'discord-messages':
    ':host { border: 0 !important; background: none !important; color: var(--bone) !important; font-family: var(--font) !important } ::slotted(*:not(:first-child)) { margin-top: 10px !important } ::slotted([message-body-only]) { margin-top: 0 !important }',
  'discord-message': `
    :host { color: var(--bone) !important; padding-right: 1rem !important; font-family: var(--font) !important; font-size: 1rem !important }
    :host(:hover) { background: rgb(255 255 255 / 0.03) !important }
    .discord-message-timestamp { color: var(--ash) !important }
    .discord-author-avatar img { cursor: default !important }
    .discord-message-markup { display: block !important; line-height: 1.45 !important }
    .discord-message-content { min-width: 0; line-height: 1.45 !important }
    .discord-message-body-only-indent { display: none }
    :host([message-body-only]) .discord-message-content { padding-left: 56px }
    @media (max-width: 720px) {
      :host { padding-left: 0.75rem !important; padding-right: 0.75rem !important }
      .discord-author-avatar { margin-right: 10px !important; min-width: 32px !important }
      .discord-author-avatar img { width: 32px !important; height: 32px !important }
      :host([message-body-only]) .discord-message-content { padding-left: 42px }
    }`,
  'discord-author-info':
    '.discord-author-username { color: var(--bone-bright) !important; cursor: inherit !important; text-decoration: none !important; font-family: var(--font) }',
  'discord-button': `
    :host > *:first-child { border-radius: 8px !important; font-family: var(--font) !important; height: auto !important; min-height: 36px !important; padding: 4px 14px !important; margin: 4px 8px 4px 0 !important; box-sizing: border-box !important; line-height: 1.25 !important; max-width: 100%; text-align: left }
    :host > *:first-child:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
    .primary { background-color: #4f5bd5 !important } .primary.hoverable:hover { background-color: #434dbb !important }
    .secondary { background-color: #453a55 !important } .secondary.hoverable:hover { background-color: #554767 !important }
    .success { background-color: #24703f !important } .success.hoverable:hover { background-color: #1c5b33 !important }
    .destructive { background-color: #b8303a !important } .destructive.hoverable:hover { background-color: #98262f !important }
    .disabled { opacity: 1 !important; background-color: #2b2435 !important; color: #b3a8bf !important }`,
  'discord-subscript': 'small { color: var(--ash) !important }',
  'discord-mention':
    ':host { cursor: default !important; color: #d3d8ff !important; background: rgb(107 120 255 / 0.22) !important }',
  'discord-time': ':host { white-space: normal !important; background: rgb(255 255 255 / 0.08) !important }',
  'discord-code':
    ':host { background: #0f0c14 !important; color: var(--bone) } code { background: none !important; border-color: #3a3046 !important }',
  'discord-quote':
    '.discord-quote-divider { background-color: var(--ember) !important; flex: none } blockquote { margin: 0; min-width: 0 }',
  'discord-spoiler':
    ':host { background-color: #0f0c14 !important } :host(:focus-visible) { outline: 3px solid var(--focus) }',
  'discord-embed': '.discord-embed-wrapper { background-color: #241d2e !important }',
}

/** Lit's elements read their style sheets from this list when the first of them is made. */
interface Styled {
  readonly elementStyles?: (CSSStyleSheet | object)[]
}

/** Before the first message is drawn. */
export function restyle(): void {
  for (const [tag, text] of Object.entries(looks)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const type = customElements.get(tag) as unknown as Styled | undefined
    type?.elementStyles?.push(sheet)
  }
}
