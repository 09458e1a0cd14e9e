import type { DiscordTrouble } from '#discord/errors'
import type { Translate } from '#i18n/translate'

/** What a repair did and what it could not do, by the keys of the rooms. */
export interface Repaired {
  readonly created: readonly string[]
  readonly edited: readonly string[]
  readonly troubles: readonly DiscordTrouble[]
}

/** The way to the stage that a host's order needs. */
export interface StageDoor {
  repair(gameId: string): Promise<Repaired>
}

export function repairReply({ created, edited, troubles }: Repaired, t: Translate): string {
  const done = [
    created.length > 0 && t('replies:repair.created', { count: created.length, rooms: created.join(', ') }),
    edited.length > 0 && t('replies:repair.edited', { count: edited.length, rooms: edited.join(', ') }),
    ...troubles.map(({ failure, where }) => `- ${t(`replies:repair.trouble.${failure.kind}`, { where })}`),
  ].filter((line) => typeof line === 'string')
  return done.length === 0 ? t('replies:repair.healthy') : done.join('\n')
}
