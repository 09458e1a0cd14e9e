/** What the page and its server say to each other: JSON over one WebSocket. Ids are Discord's, times are ms since the epoch. */

export type PageLocale = 'en-US' | 'ru'

/** A place from which the game can be seen. Its `id` is the member's. */
export interface SeatLine {
  readonly id: string
  readonly kind: 'player' | 'host' | 'spectator'
  readonly name: string
  readonly alive: boolean
  /** Who acts for it: a simulated villager, you, another person, or nobody in particular. */
  readonly holder: 'villager' | 'you' | 'somebody' | 'nobody'
  /** The open table waits for its person: to join, or, for a host, to deal. */
  readonly awaited: boolean
}

export interface ChannelLine {
  readonly id: string
  readonly name: string
  readonly topic: string | null
  /** Whose own room it is, by name, where somebody else may look in as well. */
  readonly whose: string | null
  readonly category: boolean
  readonly parentId: string | null
  readonly position: number
  readonly maySpeak: boolean
  readonly mayCommand: boolean
}

export interface PersonLine {
  readonly id: string
  readonly name: string
  readonly bot: boolean
}

export interface RoleLine {
  readonly id: string
  readonly name: string
}

export interface PeopleLine {
  readonly persons: readonly PersonLine[]
  readonly roles: readonly RoleLine[]
}

/** A component of a message or a form, in Discord's own shape. */
export interface Part {
  readonly type: number
  readonly [key: string]: unknown
}

export interface EmbedLine {
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly color?: number
  readonly author?: { readonly name: string }
  readonly footer?: { readonly text: string }
  readonly image?: { readonly url: string }
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[]
}

export interface AttachmentLine {
  readonly id: string
  readonly filename: string
  readonly url: string
  readonly size: number
  readonly description?: string
  readonly content_type?: string
  readonly width?: number | null
  readonly height?: number | null
}

export interface MessageLine {
  readonly id: string
  readonly channelId: string
  readonly author: PersonLine
  readonly at: number
  readonly edited: boolean
  /** "Thinking …": a deferred answer that is not filled yet. */
  readonly loading: boolean
  /** Only this seat sees it. */
  readonly whisper: boolean
  readonly content: string
  readonly embeds: readonly EmbedLine[]
  readonly components: readonly Part[]
  readonly attachments: readonly AttachmentLine[]
}

export interface ClockLine {
  /** `opening`: the table is not yet open. */
  readonly phase: 'opening' | 'lobby' | 'night' | 'day' | 'burning' | 'riddle' | 'ended'
  readonly title: string
  readonly day: number
  /** Names this phase of this game, and no other. */
  readonly mark: string
  /** On the villagers' clock. */
  readonly deadline: number | null
  readonly paused: boolean
  readonly winner: 'coven' | 'town' | 'samhain' | 'draw' | null
  /** What the villagers' clock showed when this was sent, and how fast it runs. */
  readonly now: number
  readonly speed: number
  readonly seed: string
}

export interface CommandOption {
  readonly type: number
  readonly name: string
  readonly description: string
  readonly name_localizations?: Readonly<Record<string, string>> | null
  readonly description_localizations?: Readonly<Record<string, string>> | null
  readonly required?: boolean
  readonly autocomplete?: boolean
  readonly choices?: readonly Choice[]
  readonly options?: readonly CommandOption[]
  readonly min_value?: number
  readonly max_value?: number
  readonly min_length?: number
  readonly max_length?: number
}

export interface Choice {
  readonly name: string
  readonly value: string | number
  readonly name_localizations?: Readonly<Record<string, string>> | null
}

/** A registered slash command. */
export interface CommandLine {
  readonly name: string
  readonly description: string
  readonly name_localizations?: Readonly<Record<string, string>> | null
  readonly description_localizations?: Readonly<Record<string, string>> | null
  readonly options?: readonly CommandOption[]
}

/** One setting of a game, with what it takes. */
export interface SettingLine {
  /** As `/gm settings` takes it. */
  readonly name: string
  readonly label: Readonly<Record<PageLocale, string>>
  readonly kind: 'choice' | 'flag' | 'number' | 'time' | 'zone' | 'counts'
  readonly values: readonly { readonly value: string; readonly label: Readonly<Record<PageLocale, string>> }[]
  readonly min: number | null
  readonly max: number | null
  readonly usual: string
  /** Where it depends on the schedule. */
  readonly usualIn?: Readonly<Record<'classic' | 'blitz', string>>
}

/** A new game as somebody typed it; an empty text is as usual. */
export interface GameOrder {
  readonly players: string
  readonly locale: PageLocale
  readonly seed: string
  readonly settings: Readonly<Record<string, string>>
}

/** What is wrong with one field of it; `page.json` has a sentence for each. */
export const wrongs = [
  'players',
  'seed',
  'number',
  'time',
  'zone',
  'choice',
  'morning-from',
  'morning-to',
  'counts',
  'too-many-roles',
  'too-many-for-all',
  'unknown',
] as const
export interface Trouble {
  /** `players`, `seed`, or a setting. */
  readonly field: string
  readonly wrong: (typeof wrongs)[number]
  readonly about?: Readonly<Record<string, number | string>>
}

export interface NewGame {
  readonly players: number
  readonly locale: PageLocale
  readonly seed: string
  readonly settings: Readonly<Record<string, string>>
}

/** A form that the bot asks to be filled in. `form` names it towards the server. */
export interface FormLine {
  readonly form: string
  readonly title: string
  readonly components: readonly Part[]
}

export type Push =
  | {
      readonly kind: 'welcome'
      /** Changes with every game. */
      readonly guildId: string
      readonly guildName: string
      readonly seat: SeatLine
      readonly channels: readonly ChannelLine[]
      readonly people: PeopleLine
      readonly commands: readonly CommandLine[]
      readonly settings: readonly SettingLine[]
    }
  | { readonly kind: 'seats'; readonly seats: readonly SeatLine[] }
  | { readonly kind: 'channels'; readonly channels: readonly ChannelLine[] }
  | { readonly kind: 'people'; readonly people: PeopleLine }
  | { readonly kind: 'commands'; readonly commands: readonly CommandLine[] }
  | { readonly kind: 'message'; readonly message: MessageLine }
  | { readonly kind: 'gone'; readonly channelId: string; readonly ids: readonly string[] }
  | { readonly kind: 'clock'; readonly clock: ClockLine }

export type OptionValues = Readonly<Record<string, string | number | boolean>>
export type FormValues = Readonly<Record<string, string | readonly string[]>>

export type Wish =
  /** The first word: a name for this browser window, which keeps its seat while the page is loaded anew. */
  | { readonly kind: 'hello'; readonly person: string; readonly locale: PageLocale }
  | { readonly kind: 'locale'; readonly locale: PageLocale }
  | { readonly kind: 'sit'; readonly seat: string }
  /** Gives one's own seat back to its villager, or one that an open table waits for. */
  | { readonly kind: 'let-go'; readonly seat: string }
  | { readonly kind: 'history'; readonly channelId: string; readonly before?: string }
  | { readonly kind: 'say'; readonly channelId: string; readonly text: string }
  | { readonly kind: 'press'; readonly messageId: string; readonly customId: string }
  | {
      readonly kind: 'choose'
      readonly messageId: string
      readonly customId: string
      readonly values: readonly string[]
    }
  | { readonly kind: 'submit'; readonly form: string; readonly values: FormValues }
  | { readonly kind: 'dismiss'; readonly messageId: string }
  | { readonly kind: 'command'; readonly channelId: string; readonly name: string; readonly options: OptionValues }
  | {
      readonly kind: 'complete'
      readonly channelId: string
      readonly name: string
      readonly option: string
      readonly text: string
      readonly options: OptionValues
    }
  | {
      readonly kind: 'clock'
      readonly deed: 'pause' | 'resume' | 'advance' | 'start'
      /** The phase that was meant: another one is neither begun nor ended. */
      readonly mark: string
    }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'new-game'; readonly game: GameOrder }

/** What a wish was granted with. */
export interface Granted {
  readonly history?: { readonly messages: readonly MessageLine[]; readonly more: boolean }
  readonly form?: FormLine
  readonly choices?: readonly Choice[]
  /** What the bot told the host whose hand the page lent; the clock after it was pushed before. */
  readonly told?: string
}

/** Why a wish was not granted; `page.json` has a sentence for each. */
export const reasons = [
  'taken',
  'hidden',
  'not-permitted',
  'slow-mode',
  'no-answer',
  'gone',
  'phase-over',
  'bad-input',
  'disabled',
  'busy',
  'failed',
] as const
export type Reason = (typeof reasons)[number]

export type Reply =
  | { readonly call: number; readonly ok: true; readonly granted: Granted }
  | {
      readonly call: number
      readonly ok: false
      readonly reason: Reason
      readonly detail: string
      /** Of a new game that cannot be, field by field. */
      readonly troubles?: readonly Trouble[]
    }

/** Numbered by the page, so that it can tell the replies apart. */
export interface Call {
  readonly call: number
  readonly wish: Wish
}

/** What the person in the seat does to himself is answered with `Reply`; what happens anyway, with `Push`. */
export type FromServer = Push | ({ readonly kind: 'reply' } & Reply)
