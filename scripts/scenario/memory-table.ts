import { wakeAt } from '#engine/deadline'
import type { Settings } from '#engine/settings'
import { silentOf } from '#engine/view-for'
import { createApplication } from '#game/application'
import { createMemory } from '#game/in-memory'
import type { Request } from '#game/request'
import { Notices } from './notices.js'
import { requestOf } from './requests.js'
import type { Scenario } from './scenario-file.js'
import type { Outcome, Performed, Table } from './table.js'

const host = { kind: 'host', id: 'host', name: 'host' } as const
const discordEpoch = 1_420_070_400_000

/** The application over in-memory ports, on a clock that only the scenario moves. */
export function createMemoryTable(): Table {
  const memory = createMemory()
  const notices = new Notices()
  let now = 0
  let serial = 0
  let gameId = ''
  const quiet = { committed() {}, idle: async () => {} }
  const app = createApplication({
    ...memory,
    clock: { now: () => now },
    seeds: { next: () => `scenario-${serial++}` },
    consequences: quiet,
    alarms: { arm: async () => {} },
    reporter: {
      failed(what, error) {
        throw new Error(what, { cause: error })
      },
    },
    builtInRiddles: () => riddles,
  })
  const loaded = async () => {
    const game = await app.load(gameId)
    if (!game) throw new Error('the scenario has no game')
    return game.state
  }
  const execute = async (request: Omit<Request, 'id' | 'receivedAt'>, receivedAt: number) => {
    serial += 1
    const id = ((BigInt(Math.max(0, receivedAt - discordEpoch)) << 22n) + BigInt(serial)).toString()
    const executed = await app.execute(gameId, { ...request, receivedAt, id })
    await readNotices()
    return executed
  }
  const readNotices = async () => {
    for (const commit of await memory.commits.after(gameId, notices.version)) notices.read(commit)
  }

  return {
    now: () => now,
    idOf: (name) => name,
    nameOf: (id) => id,
    state: loaded,
    async seat(scenario: Scenario) {
      now = Date.parse(scenario.startsAt)
      const settings = scenario.settings as Partial<Settings>
      const opened = await app.open({
        guildId: '1',
        title: scenario.name,
        locale: 'en-US',
        hosted: true,
        settings,
        by: host,
      })
      if (!opened.ok) throw new Error(opened.refusal)
      gameId = opened.game.gameId
      for (const [id] of scenario.cast)
        await execute({ actor: { kind: 'player', id }, act: { kind: 'Join', name: id } }, now)
      const roles = Object.fromEntries(scenario.cast)
      await execute(
        { actor: host, act: { kind: 'StartGame', cast: { roles, warlock: scenario.warlock ?? null } } },
        now,
      )
      notices.forget()
    },
    async moveTo(at) {
      now = at
      await app.tick(gameId)
      await readNotices()
    },
    async perform({ step, receivedAt, handledAt }: Performed): Promise<Outcome> {
      now = handledAt
      // Whatever was due before the moment of handling has happened when the button is chosen.
      if ((wakeAt(await loaded()) ?? now) < now) await app.tick(gameId)
      const actor = step.as === 'host' ? host : ({ kind: 'player', id: step.as } as const)
      const executed = await execute({ actor, act: requestOf(step, (name) => name ?? '', await loaded()) }, receivedAt)
      if (!executed.ok) return { refused: executed.refusal.code, learns: null }
      const look = executed.events.find((event) => event.kind === 'Looked')
      return { refused: null, learns: look?.kind === 'Looked' ? look.look.result : null }
    },
    async takeTold(names) {
      return notices.take(names)
    },
    silent: async () => silentOf(await loaded()),
    close: () => app.idle(),
  }
}

const riddles = Array.from({ length: 60 }, (_, index) => ({
  id: `scenario-${index}`,
  question: `Which is right, ${index}?`,
  right: 'this',
  wrong: ['that', 'the other', 'neither'] as const,
})).map(({ wrong, ...riddle }) => ({ ...riddle, wrong: [...wrong] as [string, string, string] }))
