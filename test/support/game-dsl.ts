import type { HostAct, PlayerAct } from '#engine/commands'
import type { Settings } from '#engine/settings'
import type { GameState, PlayerId } from '#engine/state'
import { type Application, createApplication, type Ports } from '#game/application'
import { createMemory, type Memory } from '#game/in-memory'
import type { Clock, LoadedGame } from '#game/ports'
import type { Request, UndoRequest } from '#game/request'
import { countedSeeds } from '#game/seeds'
import type { Executed } from '#game/serve'
import { type HandClock, handClock } from './clock.js'

/** 20 October 2026, 21:00 in Moscow. */
export const evening = Date.UTC(2026, 9, 20, 18)

export interface Failure {
  readonly what: string
  readonly error: unknown
  readonly facts: Readonly<Record<string, unknown>>
}

/** An application whose surroundings are in the test's hands, and what it did to them. */
export interface Hall<C extends Clock> {
  readonly app: Application
  readonly ports: Ports
  readonly clock: C
  /** Every state handed to Discord's side, in order. */
  readonly committed: LoadedGame[]
  /** The present alarm of each game. */
  readonly alarms: Map<string, number | null>
  readonly failures: Failure[]
  player(
    gameId: string,
    id: PlayerId,
    act: PlayerAct,
    received?: Partial<Pick<Request, 'receivedAt' | 'id'>>,
  ): Promise<Executed>
  host(gameId: string, act: Exclude<HostAct, { kind: 'Undo' }> | UndoRequest, reason?: string): Promise<Executed>
  /** A game of the guild in night 1, seats named in the order of `names`. */
  started(o?: { guildId?: string; names?: readonly string[]; settings?: Partial<Settings> }): Promise<LoadedGame>
  loaded(gameId: string): Promise<LoadedGame>
}

export const fifteen = Array.from({ length: 15 }, (_, seat) => `seat${seat + 1}`)

const blitz: Partial<Settings> = { schedule: 'blitz' }

export function hall(ports: Partial<Ports> & Partial<Memory> = {}): Hall<HandClock> {
  return hallWith(handClock(evening), ports)
}

export function hallWith<C extends Clock>(clock: C, given: Partial<Ports> & Partial<Memory> = {}): Hall<C> {
  const committed: LoadedGame[] = []
  const alarms = new Map<string, number | null>()
  const failures: Failure[] = []
  const ports: Ports = {
    ...createMemory(),
    clock,
    seeds: countedSeeds('hall'),
    consequences: { committed: (game) => committed.push(game), idle: async () => undefined },
    alarms: {
      async arm(gameId, at) {
        alarms.set(gameId, at)
      },
    },
    reporter: { failed: (what, error, facts) => failures.push({ what, error, facts }) },
    builtInRiddles: () => builtIn,
    ...given,
  }
  const app = createApplication(ports)
  let interactions = 0
  const nextId = () => String(++interactions).padStart(19, '1')

  const dsl: Hall<C> = {
    app,
    ports,
    clock,
    committed,
    alarms,
    failures,
    player: (gameId, id, act, received) =>
      app.execute(gameId, { actor: { kind: 'player', id }, act, receivedAt: clock.now(), id: nextId(), ...received }),
    host: (gameId, act, reason) =>
      app.execute(gameId, {
        actor: { kind: 'host', id: 'hazel', name: 'Hazel' },
        act,
        receivedAt: clock.now(),
        id: nextId(),
        ...(reason === undefined ? {} : { reason }),
      }),
    async started({ guildId = 'guild', names = fifteen, settings = blitz } = {}) {
      const opened = await app.open({
        guildId,
        title: 'Hallows',
        locale: 'en-US',
        hosted: true,
        settings,
        by: { id: 'hazel', name: 'Hazel' },
      })
      if (!opened.ok) throw new Error(opened.refusal)
      const { gameId } = opened.game
      for (const name of names) mustBeOk(await dsl.player(gameId, name, { kind: 'Join', name }))
      mustBeOk(await dsl.host(gameId, { kind: 'StartGame' }))
      return dsl.loaded(gameId)
    },
    async loaded(gameId) {
      const game = await app.load(gameId)
      if (game === null) throw new Error(`No game ${gameId}.`)
      return game
    },
  }
  return dsl
}

export function mustBeOk(executed: Executed): Extract<Executed, { ok: true }> {
  if (!executed.ok) throw new Error(`Refused: ${executed.refusal.code}`)
  return executed
}

export const holders = (state: GameState, role: string): readonly PlayerId[] =>
  Object.values(state.players)
    .filter((player) => player.role === role)
    .map(({ id }) => id)

const builtIn = Array.from({ length: 12 }, (_, n) => ({
  id: `riddle-${n}`,
  question: `What comes after ${n}?`,
  right: String(n + 1),
  wrong: [String(n + 2), String(n + 3), String(n + 4)] as const,
}))
