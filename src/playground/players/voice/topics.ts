/** What can be said, by occasion. `{name}` is whom it is about, `{other}` whom it mentions besides. */
export const topics = [
  // in the town
  'death',
  'quiet-night',
  'accuse',
  'accuse-vote',
  'defend',
  'plead',
  'saw-coven',
  'saw-samhain',
  'saw-clear',
  'small-talk',
  'burned-coven',
  'burned-samhain',
  'burned-town',
  'truce',
  'fire',
  // in the hidden room
  'propose',
  'elect',
  'confer',
  // in the graveyard
  'dead',
  // on the stake
  'last-word',
  // in the Gazette
  'column',
  'column-coven',
  'column-clear',
  // how somebody died; printed under the victim's name
  'murder',
] as const
export type Topic = (typeof topics)[number]
export type Voice = Readonly<Record<Topic, readonly string[]>>

/** The languages in which the villagers talk. */
export const tongues = ['en-US', 'ru'] as const
export type Tongue = (typeof tongues)[number]

/** The villagers speak Russian in a Russian game and English in any other. */
export const tongueOf = (locale: string): Tongue => (locale.split('-')[0] === 'ru' ? 'ru' : 'en-US')
