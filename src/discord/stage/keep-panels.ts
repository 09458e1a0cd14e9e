import { createHash } from 'node:crypto'
import { type APIMessage, ComponentType, Routes } from 'discord.js'
import { markOf, ownMessages } from '#discord/deliver/channel-tail'
import { classify, DiscordTrouble } from '#discord/errors'
import type { Panel } from '#discord/panels/panels-for'
import { inQueues } from '#discord/queues'
import type { Api } from '#discord/stage/standing'
import type { StageRecord } from '#game/ports'

type Kept = StageRecord['panels'][string]
type Component = NonNullable<APIMessage['components']>[number]

export interface KeepPanelsOptions {
  readonly api: Api
  /** Rooms in which nothing may be said now. */
  readonly unsafe: ReadonlySet<string>
  /** Ask Discord whether panels that need no change are still there. */
  readonly deep: boolean
  readonly botId: string
  /** Rooms whose panels this process knows; in others one that a crash has left unrecorded is looked for. */
  readonly certain: Set<string>
  /** No panel that is wanted now was made before this moment, ms. */
  readonly since: number
  /** Resolves when whatever comes before the panels of a room has been said there. Where it rejects, they stay as they are. */
  readonly after?: (room: string) => Promise<void>
}

export interface KeptPanels {
  readonly panels: StageRecord['panels']
  /** Keys of panels that were made or changed. */
  readonly changed: readonly string[]
  readonly troubles: readonly DiscordTrouble[]
}

export const digestOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)

/**
 * Keeps each panel's message as it should be: made where it is missing, edited where it differs, made anew where
 * it was deleted. A panel no longer listed is over: its message stays as a picture of what was, without controls.
 * A panel that is right already costs no call unless `deep`. Rooms are served side by side, each in order.
 */
export async function keepPanels(
  panels: readonly Panel[],
  record: StageRecord,
  options: KeepPanelsOptions,
): Promise<KeptPanels> {
  const kept = new Map(Object.entries(record.panels))
  const changed: string[] = []
  const troubles: DiscordTrouble[] = []
  const wanted = new Set(panels.map(({ key }) => key))
  const work = async (key: string, where: string, task: () => Promise<void>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      const failure = classify(error)
      // An old panel in a channel that is closed to us, or gone, is nobody's trouble.
      if (where === 'panel' && failure.kind !== 'retry') kept.delete(key)
      else troubles.push(new DiscordTrouble(failure, where, { cause: error }))
    }
  }
  const inRoom = async (room: string, ofRoom: readonly Panel[]) => {
    const channelId = record.channels[room]
    if (channelId === undefined || options.unsafe.has(room)) return
    if (!(await isSaid(room, options))) return
    for (const panel of ofRoom) {
      await work(panel.key, room, async () => {
        const { entry, touched } = await keep(panel, kept.get(panel.key), channelId, record.gameId, options)
        kept.set(panel.key, entry)
        if (touched) changed.push(panel.key)
      })
    }
    if (!troubles.some(({ where }) => where === room)) options.certain.add(room)
  }
  const rooms = inQueues(panels, ({ channel }) => channel)
  const over = Object.entries(record.panels).filter(([key]) => !wanted.has(key))
  await Promise.all([
    ...[...rooms].map(([room, ofRoom]) => inRoom(room, ofRoom)),
    ...over.map(([key, { channelId, messageId }]) =>
      work(key, 'panel', async () => {
        await retire(options.api, channelId, messageId)
        kept.delete(key)
      }),
    ),
  ])
  return { panels: Object.fromEntries(kept), changed, troubles }
}

/** Who speaks there tells himself of what fails. */
const isSaid = async (room: string, { after }: KeepPanelsOptions): Promise<boolean> =>
  (await Promise.allSettled([after?.(room)])).every(({ status }) => status === 'fulfilled')

async function keep(
  panel: Panel,
  before: Kept | undefined,
  channelId: string,
  gameId: string,
  options: KeepPanelsOptions,
): Promise<{ entry: Kept; touched: boolean }> {
  const { api, deep } = options
  const mark = panelMark(gameId, panel.key)
  const body = marked(panel.body, mark)
  const digest = digestOf(body)
  const recorded = before?.channelId === channelId ? before : undefined
  const known = recorded ?? (await unrecorded(channelId, mark, panel.channel, options))
  if (known) {
    const route = Routes.channelMessage(channelId, known.messageId)
    const same = known.digest === digest
    if (same && !deep) return { entry: known, touched: false }
    const there = await ifThere(() => (same ? api.get(route) : api.patch(route, { body })))
    if (there) return { entry: { ...known, digest }, touched: !same }
  }
  const nonce = digestOf({ mark, channelId, digest, after: known?.messageId ?? null })
  const { id } = (await api.post(Routes.channelMessages(channelId), {
    body: { ...body, nonce, enforce_nonce: true },
  })) as APIMessage
  return { entry: { channelId, messageId: id, digest }, touched: true }
}

/** The message that was made just before a crash, its id not yet written down. */
async function unrecorded(
  channelId: string,
  mark: number,
  room: string,
  { api, botId, certain, since }: KeepPanelsOptions,
): Promise<Kept | undefined> {
  if (certain.has(room)) return undefined
  for await (const message of ownMessages(api, channelId, botId, since)) {
    if (markOf(message) === mark) return { channelId, messageId: message.id, digest: '' }
  }
  return undefined
}

const panelMark = (gameId: string, key: string): number =>
  createHash('sha256')
    .update(JSON.stringify([gameId, 'panel', key]))
    .digest()
    .readUInt32BE() >>> 1 || 1

const marked = (body: Panel['body'], id: number): Panel['body'] => {
  const [container] = body.components
  return { ...body, components: [{ ...container, id }] }
}

/** False where what was asked for is gone. */
async function ifThere(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (classify(error).kind === 'gone') return false
    throw error
  }
}

async function retire(api: Api, channelId: string, messageId: string): Promise<void> {
  const route = Routes.channelMessage(channelId, messageId)
  await ifThere(async () => {
    const { components = [] } = (await api.get(route)) as APIMessage
    const left = withoutControls(components)
    if (left.length === 0) await api.delete(route)
    else await api.patch(route, { body: { components: left, allowed_mentions: { parse: [] } } })
  })
}

/** What remains of a message when nothing in it can be pressed any more. */
export function withoutControls(components: readonly Component[]): Component[] {
  return components.flatMap((component): Component[] => {
    if (component.type === ComponentType.ActionRow) return []
    if (component.type === ComponentType.Section)
      return component.accessory.type === ComponentType.Button ? component.components : [component]
    if (component.type !== ComponentType.Container) return [component]
    const inner = withoutControls(component.components) as typeof component.components
    return inner.length === 0 ? [] : [{ ...component, components: inner }]
  })
}
