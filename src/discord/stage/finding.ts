import type { MissingPermission } from '#discord/stage/preflight'

/** Whom an overwrite lets in. */
export type Reader =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'role'; readonly id: string; readonly name: string }
  | { readonly kind: 'member'; readonly id: string }

/** What an audit has found that is not as it should be, though no call has failed. */
export type Finding =
  /** Whoever had no business there could read a room; `closed`: it was put right just now. */
  | { readonly kind: 'leak'; readonly room: string; readonly reader: Reader; readonly closed: boolean }
  /** Nobody can keep these out of any room. Roles by name, bots' own apart. */
  | {
      readonly kind: 'all-seeing'
      readonly owner: string | null
      readonly roles: readonly { readonly id: string; readonly name: string; readonly ofBot: boolean }[]
    }
  /** A player whom Discord lets into every room, or who holds the host's role, against which the rooms are closed. */
  | {
      readonly kind: 'insider'
      readonly player: string
      readonly through: 'owner' | 'administrator' | 'host-role'
      readonly role: string | null
    }
  | { readonly kind: 'missing'; readonly missing: MissingPermission }
  | { readonly kind: 'host-role-gone' }
  /** The category is full: the room stands outside of it. */
  | { readonly kind: 'outside'; readonly room: string }

/** The same for the same finding, whenever it is made. Names may change without making it another. */
export function findingKey(finding: Finding): string {
  switch (finding.kind) {
    case 'leak': {
      const { room, reader, closed } = finding
      return `leak ${room} ${reader.kind === 'everyone' ? 'everyone' : reader.id}${closed ? ' closed' : ''}`
    }
    case 'all-seeing':
      return ['all-seeing', finding.owner, ...finding.roles.map(({ id }) => id).sort()].join(' ')
    case 'insider':
      return `insider ${finding.player} ${finding.through}`
    case 'missing':
      return `missing ${finding.missing.permission} ${finding.missing.channelId ?? 'server'}`
    case 'host-role-gone':
      return finding.kind
    case 'outside':
      return `outside ${finding.room}`
  }
}
