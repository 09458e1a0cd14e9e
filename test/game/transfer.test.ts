import { beforeAll, describe, expect, it } from 'vitest'
import { createMemory, type Memory } from '#game/in-memory'
import { putIn, takeOut } from '#game/transfer'
import { type GameFile, readGameFile, writeGameFile } from '#game/transfer-file'
import { verifyLog } from '#game/transfer-verify'
import { currentFormat, upcast } from '#store/upcast'
import { hall, mustBeOk } from '../support/game-dsl.js'
import { gameId, guildId, someGames, stored } from './played.js'

const format = { current: currentFormat, upcast }
const at = Date.UTC(2026, 10, 1)

let memory: Memory
let file: GameFile
let text: string
beforeAll(async () => {
  memory = createMemory()
  const log = someGames(40, 7).find((each) => verifyLog(each).ended !== null)
  if (!log) throw new Error('No random game has ended.')
  await memory.commits.append(log.map((commit) => ({ ...commit, delivered: commit.delivered.map(() => true) })))
  await memory.stages.save({ gameId, guildId, categoryId: '5', channels: { town: '6' }, roles: {}, panels: {} })
  const taken = await takeOut(memory, gameId, at)
  if (!taken) throw new Error('Nothing was taken out.')
  file = taken
  text = writeGameFile(file, currentFormat)
})

const opened = (written: string): GameFile => {
  const read = readGameFile(written, format)
  if (!read.ok) throw new Error(read.why)
  return read.game
}
const refusal = (written: string): string | null => {
  const read = readGameFile(written, format)
  return read.ok ? null : read.why
}

describe('the file of a game', () => {
  it('holds the whole of it', () => {
    expect(opened(text)).toEqual(stored(file))
    expect(file.commits.length).toBeGreaterThan(20)
  })

  it('is refused with the reason when it is not what was exported', () => {
    const parsed = JSON.parse(text)
    const changed = (change: (copy: typeof parsed) => void) => {
      const copy = structuredClone(parsed)
      change(copy)
      return refusal(JSON.stringify(copy))
    }
    expect(changed(() => undefined)).toBeNull()
    expect(changed((copy) => (copy.commits[9].commit.at += 1))).toBe('Commit 10 of the file is not as it was exported.')
    expect(changed((copy) => (copy.commits[4].sum = copy.commits[5].sum))).toMatch(/^Commit 5 of the file/)
    expect(changed((copy) => copy.commits.splice(7, 1))).toMatch(/^Commit 8 of the file/)
    expect(changed((copy) => copy.commits.pop())).toMatch(/holds \d+ commits, and was exported with \d+\.$/)
    expect(changed((copy) => (copy.guildId = '1'))).toBe('The head of the file is not as it was exported.')
    expect(changed((copy) => (copy.stage.channels.town = '7'))).toBe('The head of the file is not as it was exported.')
    expect(changed((copy) => (copy.seal.sum = 'f'.repeat(64)))).toBe('The seal of the file does not fit what it seals.')
    expect(changed((copy) => (copy.edition = 2))).toMatch(/later version/)
    expect(changed((copy) => delete copy.seal)).toMatch(/^The file is no exported game/)
    expect(refusal('{"kind":"something"}')).toMatch(/^The file is no exported game/)
    expect(refusal(text.slice(0, -30))).toMatch(/^The file is no exported game/)
    expect(refusal('')).toMatch(/^The file is no exported game/)
  })

  it('of another format is raised or refused by what the format knows', () => {
    const later = writeGameFile(file, currentFormat + 1)
    expect(refusal(later)).toMatch(/written by another version/)
  })

  it('whose sums were all forged is found by the law', async () => {
    const cheated = file.commits.map((commit) => ({
      ...commit,
      events: commit.events.map((event) =>
        event.kind === 'GameEnded' ? { ...event, winner: event.winner === 'coven' ? 'town' : 'coven' } : event,
      ),
    })) as GameFile['commits']
    const forged = opened(writeGameFile({ ...file, commits: cheated }, currentFormat))
    const put = await putIn(createMemory(), forged)
    expect(!put.ok && put.why).toMatch(/^Commit \d+ has another GameEnded than follows: the log does not follow/)
    expect((await putIn(createMemory(), forged, { lawless: true })).ok).toBe(true)
  })
})

describe('a game that is put in', () => {
  it('is the same game, with its rooms, and is written once', async () => {
    const other = createMemory()
    const put = await putIn(other, opened(text))
    expect(put).toMatchObject({ ok: true, gameId })
    expect(await other.commits.after(gameId, 0)).toEqual(stored(file.commits))
    expect(await other.stages.load(gameId)).toEqual(file.stage)
    expect(await other.games.newest(guildId)).toMatchObject({ gameId, number: 1, phase: 'ended', running: false })
    expect(await putIn(other, opened(text))).toEqual({ ok: false, why: `The game ${gameId} exists already.` })
  })

  it('goes into another server as its next game, without the rooms of the first', async () => {
    const table = hall()
    mustBeOk(await table.host((await table.started({ guildId: '42' })).gameId, { kind: 'Cancel' }))
    await table.app.idle()
    const ports = table.ports as typeof table.ports & Memory
    const put = await putIn(ports, opened(text), { guildId: '42' })
    expect(put).toMatchObject({ ok: true, gameId: '42-2' })
    const log = await ports.commits.after('42-2', 0)
    expect(verifyLog(log).wrong).toEqual([])
    expect(JSON.stringify(log)).not.toContain(guildId)
    expect(await ports.stages.load('42-2')).toBeNull()
    expect((await table.app.current('42'))?.state.id).toBe('42-2')
  })

  it('plays on where it was taken out', async () => {
    const before = hall()
    const { gameId: running } = await before.started({ guildId: '43' })
    await before.app.idle()
    const ports = before.ports as typeof before.ports & Memory
    const taken = await takeOut(ports, running, at)
    if (!taken) throw new Error('Nothing was taken out.')
    const memoryAfter = createMemory()
    const after = hall(memoryAfter)
    expect(await putIn(memoryAfter, opened(writeGameFile(taken, currentFormat)))).toMatchObject({ ok: true })
    expect(await after.app.recover()).toEqual([running])
    expect(await after.loaded(running)).toEqual(await before.loaded(running))
    mustBeOk(await after.host(running, { kind: 'Advance' }))
    // One running game a server: no other, finished later or going on, comes before or beside it.
    const put = await putIn(memoryAfter, opened(text), { guildId: '43' })
    expect(put).toEqual({ ok: false, why: `The server 43 is playing ${running}: end that game first.` })
  })

  it('is not made of nothing', async () => {
    expect(await takeOut(createMemory(), '1-1', at)).toBeNull()
  })
})
