import type { APIModalInteractionResponseCallbackData } from 'discord.js'
import type { PanelBody } from '#discord/panels/layout'

/** What an interaction is answered with. All but a modal are for the asker's eyes alone. */
export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'panel'; readonly body: PanelBody }
  /** In place of the private message that was pressed. */
  | { readonly kind: 'update'; readonly body: PanelBody }
  /** Words, and a file of JSON with them. */
  | { readonly kind: 'file'; readonly text: string; readonly name: string; readonly content: string }
  /** Must be ready well within three seconds: a form cannot be put off. */
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }

export const say = (text: string): Answer => ({ kind: 'text', text })
export const show = (body: PanelBody): Answer => ({ kind: 'panel', body })
