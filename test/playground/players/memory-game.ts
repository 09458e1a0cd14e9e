import { wakeAt } from '#engine/deadline'
import type { PlayerId } from '#engine/state'
import { viewFor } from '#engine/view-for'
import { builtInRiddles } from '#game/built-in-riddles'
import { countedSeeds } from '#game/seeds'
import { createCompany } from '#playground/players/company'
import type { Hands } from '#playground/players/hands'
import { villagersFor } from '#playground/players/names'
import { phaseKey } from '#playground/players/plan'
import { type Failure, hall, mustBeOk } from '../../support/game-dsl.js'

export interface MemoryGame {
  readonly winner: string
  readonly acts: number
  readonly refused: number
  readonly failures: readonly Failure[]
}

const longestGame = 100_000

/** A whole game of the villagers on the application over its stores in memory, in its own time. Throws if it does not end. */
export async function playInMemory(seed: string, players: number): Promise<MemoryGame> {
  const names = villagersFor('en-US', players)
  const ids: readonly PlayerId[] = names.map((_, at) => `${100 + at}`)
  const stage = hall({ seeds: countedSeeds(seed), builtInRiddles })
  const { app, clock } = stage
  const company = createCompany(seed, ids)
  const opened = await app.open({
    guildId: 'village',
    title: 'Test',
    locale: 'en-US',
    hosted: true,
    settings: { schedule: 'blitz', nightSeconds: 45, daySeconds: 75, burningSeconds: 45, riddleSeconds: 20 },
    by: { id: 'host', name: 'Host' },
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const { gameId } = opened.game
  for (const [at, id] of ids.entries())
    mustBeOk(await stage.player(gameId, id, { kind: 'Join', name: names[at] ?? id }))
  mustBeOk(await stage.host(gameId, { kind: 'StartGame' }))

  let acts = 0
  let refused = 0
  const hands: Hands = {
    async act(id, act) {
      acts += 1
      const executed = await stage.player(gameId, id, act)
      if (executed.ok) return 'done'
      refused += 1
      return executed.refusal.code
    },
    async say(by, room, text) {
      if (room === 'town') company.hear({ by, room, text }, ids)
    },
  }

  let key = ''
  for (let steps = 0; steps < longestGame; steps++) {
    const { state } = await stage.loaded(gameId)
    if (state.phase.phase === 'ended') {
      await app.idle()
      return { winner: String(state.phase.winner), acts, refused, failures: stage.failures }
    }
    const present = phaseKey(viewFor(state, { kind: 'public' }))
    if (present !== key) company.stir(clock.now())
    key = present
    const next = company.next()
    const wake = wakeAt(state) ?? Number.POSITIVE_INFINITY
    clock.set(Math.max(clock.now(), Math.min(next?.at ?? wake, wake)))
    if (next === null || next.at > wake) {
      await app.tick(gameId)
      continue
    }
    for (const intent of company.think(next.id, viewFor(state, { kind: 'player', id: next.id }), clock.now())) {
      if (intent.kind === 'act') await hands.act(next.id, intent.act)
      else await hands.say(next.id, intent.room, intent.text)
    }
  }
  throw new Error(`Game ${seed} does not end.`)
}
