import { Routes } from 'discord.js'
import { markOf, ownMessages } from '#discord/deliver/channel-tail'
import { markFor } from '#discord/deliver/ordinals'
import { classify } from '#discord/errors'
import { takenBack } from '#discord/messages/chronicle'
import type { Letter } from '#discord/messages/letter'
import { type MessageBody, messagesOf, struck } from '#discord/messages/letter'
import type { Api } from '#discord/stage/standing'
import type { Address, Announcement } from '#game/announcement'
import type { Commit } from '#game/commit'

export interface StrikeOptions {
  readonly api: Api
  readonly gameId: string
  readonly botId: string
  readonly letter: (announcement: Announcement, version: number) => Letter
  /** The channel of an address, `null` where there is none. */
  readonly channelOf: (address: Address) => Promise<string | null>
}

/** These tell of the clock, of earlier undos and of what a host has done, which stays true. */
const lasting: ReadonlySet<Announcement['kind']> = new Set([
  'undone',
  'game-paused',
  'game-resumed',
  'outage-over',
  'outage-asked',
  'host-plays',
  'host-acted',
])

interface Target {
  readonly since: number
  readonly bodies: Map<number, MessageBody>
}

/**
 * Strikes through whatever was posted for the commits that the undo at `version` took back (S3). Idempotent. A
 * room that cannot be read or written is passed over; when Discord is out of order it throws, to be tried again.
 */
export async function strikeUndone(history: readonly Commit[], version: number, options: StrikeOptions): Promise<void> {
  const targets = targetsOf(history, version, options)
  for (const [address, target] of targets) {
    const channelId = await options.channelOf(address)
    if (channelId === null) continue
    try {
      await strikeIn(channelId, target, options)
    } catch (error) {
      if (classify(error).kind === 'retry') throw error
    }
  }
}

async function strikeIn(channelId: string, { since, bodies }: Target, { api, botId }: StrikeOptions): Promise<void> {
  for await (const message of ownMessages(api, channelId, botId, since)) {
    const body = bodies.get(markOf(message) ?? 0)
    if (!body || isStruck(message.components ?? [])) continue
    const { components, allowed_mentions } = struck(body)
    await api.patch(Routes.channelMessage(channelId, message.id), { body: { components, allowed_mentions } })
  }
}

/** Nobody's words begin a line with this: theirs are escaped. */
const isStruck = (components: readonly object[]): boolean =>
  /"content":"(> |#{1,3} |-# )*~~/.test(JSON.stringify(components))

function targetsOf(
  history: readonly Commit[],
  version: number,
  { gameId, letter }: StrikeOptions,
): Map<Address, Target> {
  const gone = new Set(takenBack(history, version).map((commit) => commit.version))
  const counts = new Map<Address, number>()
  const targets = new Map<Address, Target>()
  for (const commit of history) {
    for (const announcement of commit.announcements) {
      const { channel, kind } = announcement
      const ordinal = counts.get(channel) ?? 0
      counts.set(channel, ordinal + 1)
      if (!gone.has(commit.version) || lasting.has(kind)) continue
      const target = targets.get(channel) ?? { since: commit.at, bodies: new Map() }
      targets.set(channel, target)
      const mark = (part: number) => markFor(gameId, channel, ordinal, part).id
      for (const [part, body] of messagesOf(letter(announcement, commit.version), mark).entries()) {
        target.bodies.set(mark(part), body)
      }
    }
  }
  return targets
}
