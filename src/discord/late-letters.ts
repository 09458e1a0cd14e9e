import { createHash } from 'node:crypto'
import { type APIDMChannel, Routes } from 'discord.js'
import { backoffMs } from '#discord/backoff'
import { classify } from '#discord/errors'
import type { Api } from '#discord/stage/standing'

/** An answer that Discord no longer took: whose, and what it said. */
export interface LateLetter {
  readonly userId: string
  /** Of the interaction: by it a letter that is sent twice is one. */
  readonly id: string
  readonly content: string
}

/** Tells people in private what came of an act whose answer was lost. */
export interface LateLetters {
  /** Never throws. Tries for as long as this process lives and Discord is out of reach; a closed door ends it. */
  send(letter: LateLetter): void
  close(): void
}

export function createLateLetters(api: Api): LateLetters {
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  let closed = false

  async function attempt(letter: LateLetter, tries: number): Promise<void> {
    try {
      const { id } = (await api.post(Routes.userChannels(), { body: { recipient_id: letter.userId } })) as APIDMChannel
      await api.post(Routes.channelMessages(id), {
        body: {
          content: letter.content,
          allowed_mentions: { parse: [] },
          nonce: createHash('sha256').update(letter.id).digest('base64url').slice(0, 24),
          enforce_nonce: true,
        },
      })
    } catch (error) {
      const failure = classify(error)
      if (closed || failure.kind !== 'retry') return
      const wait = Math.max(failure.afterMs ?? 0, backoffMs(tries))
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void attempt(letter, tries + 1)
      }, wait)
      timer.unref()
      waiting.add(timer)
    }
  }

  return {
    send: (letter) => void attempt(letter, 0),
    close() {
      closed = true
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
