import type { RoleId } from './role-ids.js'

/** Wall-clock time `HH:MM` in the game's zone (C2). */
export type WallTime = string

/** Everything that may be set before a game starts (rules: Settings); the first value of each is its default. */
export interface Settings {
  readonly schedule: 'classic' | 'blitz'
  /** IANA zone in which wall-clock times are meant (C4). */
  readonly timeZone: string
  readonly burningAt: WallTime
  readonly burningMinutes: number
  readonly newDay: 'morning' | 'lateEvening'
  readonly morningFrom: WallTime
  readonly morningTo: WallTime
  readonly lateEveningAt: WallTime
  readonly nightSeconds: number
  readonly daySeconds: number
  readonly burningSeconds: number
  /** `null`: 90 in the classic schedule, 45 in blitz. */
  readonly riddleSeconds: number | null
  readonly riddleRounds: number
  readonly riddle: 'fastestBurns' | 'fastestIsSpared'
  readonly earlyEnd: boolean
  readonly firstNight: 'full' | 'peaceful'
  readonly samhain: 'auto' | 'always' | 'never'
  readonly samhainGuise: 'town' | 'own'
  readonly friendlyFire: boolean
  readonly silentWarlock: 'majority' | 'host' | 'refuse'
  /** Minutes the host is given to decide (N5, S1). */
  readonly hostGrace: number
  readonly surgeonWindow: 'eveningAndNight' | 'evening'
  readonly surgeonSelf: boolean
  readonly surgeonRepeat: boolean
  readonly noCandidates: 'everyone' | 'nobody'
  readonly ballot: 'open' | 'secret'
  readonly revealOnDeath: boolean
  readonly suicide: 'host' | 'free' | 'never'
  readonly absence: 'warn' | 'kill' | 'ignore'
  readonly absenceDays: number
  /** The host's own deal (P2); `null` uses the composition table. Citizens fill the rest. */
  readonly counts: Readonly<Partial<Record<Exclude<RoleId, 'citizen'>, number>>> | null
}

export const defaultSettings: Settings = {
  schedule: 'classic',
  timeZone: 'Europe/Moscow',
  burningAt: '20:01',
  burningMinutes: 30,
  newDay: 'morning',
  morningFrom: '09:00',
  morningTo: '10:00',
  lateEveningAt: '23:01',
  nightSeconds: 240,
  daySeconds: 600,
  burningSeconds: 180,
  riddleSeconds: null,
  riddleRounds: 3,
  riddle: 'fastestBurns',
  earlyEnd: true,
  firstNight: 'full',
  samhain: 'auto',
  samhainGuise: 'town',
  friendlyFire: false,
  silentWarlock: 'majority',
  hostGrace: 10,
  surgeonWindow: 'eveningAndNight',
  surgeonSelf: true,
  surgeonRepeat: true,
  noCandidates: 'everyone',
  ballot: 'open',
  revealOnDeath: true,
  suicide: 'host',
  absence: 'warn',
  absenceDays: 2,
  counts: null,
}

/** Settings of the clock: the only ones the host may change while a game runs, for phases to come. */
export const clockSettings = [
  'schedule',
  'timeZone',
  'burningAt',
  'burningMinutes',
  'newDay',
  'morningFrom',
  'morningTo',
  'lateEveningAt',
  'nightSeconds',
  'daySeconds',
  'burningSeconds',
  'riddleSeconds',
  'earlyEnd',
] as const satisfies readonly (keyof Settings)[]
export type ClockSetting = (typeof clockSettings)[number]

/** What a setting's value must look like; used to check input and to draw the host's form. */
export type SettingShape =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'flag' }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly unit: 'seconds' | 'minutes' | 'days' | 'rounds'
    }
  | { readonly kind: 'time' }
  | { readonly kind: 'zone' }
  | { readonly kind: 'counts' }

export const settingShapes = {
  schedule: { kind: 'choice', values: ['classic', 'blitz'] },
  timeZone: { kind: 'zone' },
  burningAt: { kind: 'time' },
  burningMinutes: { kind: 'number', min: 1, max: 720, unit: 'minutes' },
  newDay: { kind: 'choice', values: ['morning', 'lateEvening'] },
  morningFrom: { kind: 'time' },
  morningTo: { kind: 'time' },
  lateEveningAt: { kind: 'time' },
  nightSeconds: { kind: 'number', min: 1, max: 86_400, unit: 'seconds' },
  daySeconds: { kind: 'number', min: 1, max: 86_400, unit: 'seconds' },
  burningSeconds: { kind: 'number', min: 1, max: 86_400, unit: 'seconds' },
  riddleSeconds: { kind: 'number', min: 1, max: 3_600, unit: 'seconds' },
  riddleRounds: { kind: 'number', min: 1, max: 20, unit: 'rounds' },
  riddle: { kind: 'choice', values: ['fastestBurns', 'fastestIsSpared'] },
  earlyEnd: { kind: 'flag' },
  firstNight: { kind: 'choice', values: ['full', 'peaceful'] },
  samhain: { kind: 'choice', values: ['auto', 'always', 'never'] },
  samhainGuise: { kind: 'choice', values: ['town', 'own'] },
  friendlyFire: { kind: 'flag' },
  silentWarlock: { kind: 'choice', values: ['majority', 'host', 'refuse'] },
  hostGrace: { kind: 'number', min: 1, max: 1_440, unit: 'minutes' },
  surgeonWindow: { kind: 'choice', values: ['eveningAndNight', 'evening'] },
  surgeonSelf: { kind: 'flag' },
  surgeonRepeat: { kind: 'flag' },
  noCandidates: { kind: 'choice', values: ['everyone', 'nobody'] },
  ballot: { kind: 'choice', values: ['open', 'secret'] },
  revealOnDeath: { kind: 'flag' },
  suicide: { kind: 'choice', values: ['host', 'free', 'never'] },
  absence: { kind: 'choice', values: ['warn', 'kill', 'ignore'] },
  absenceDays: { kind: 'number', min: 1, max: 30, unit: 'days' },
  counts: { kind: 'counts' },
} as const satisfies Record<keyof Settings, SettingShape>
