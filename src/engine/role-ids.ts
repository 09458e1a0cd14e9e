/** The roles of the game, in the order in which they are dealt and told (rules: People and powers). */
export const roleIds = ['coven', 'samhain', 'catholic', 'surgeon', 'journalist', 'citizen'] as const
export type RoleId = (typeof roleIds)[number]

/** Whom a role wins with. */
export const sides = ['town', 'coven', 'alone'] as const
export type Side = (typeof sides)[number]

/** What the Journalist sees of a role (N12). `own` only with `samhainGuise: own`. */
export const guises = ['coven', 'town', 'own'] as const
export type Guise = (typeof guises)[number]

/** Who can win (V1–V4); a cancelled game has no winner. */
export const winners = ['coven', 'town', 'samhain', 'draw'] as const
export type Winner = (typeof winners)[number]
