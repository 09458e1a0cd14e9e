import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedMongo } from '#embedded-mongo/server'
import { openStore } from '#store/store'
import { hall, mustBeOk } from '../support/game-dsl.js'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'beelzebub-transfer-'))
const [here, there, file] = ['here', 'there', 'game.json'].map((name) => join(folder, name)) as [string, string, string]
const gameId = '900-1'

async function run(script: string, args: readonly string[], dataDir: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', join(root, `scripts/${script}.ts`), ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' } },
  )
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}

beforeAll(async () => {
  const embedded = await startEmbeddedMongo({ dir: here })
  const store = await openStore(embedded.uri)
  const table = hall(store)
  await table.started({ guildId: '900' })
  mustBeOk(await table.host(gameId, { kind: 'Kill', target: 'seat3' }, 'He asked for it.'))
  mustBeOk(await table.host(gameId, { kind: 'Undo', acts: 1 }))
  mustBeOk(await table.host(gameId, { kind: 'Cancel' }))
  await table.app.idle()
  await store.close()
  await embedded.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In the order of an operator's work, on folders of their own. */
describe('the scripts of a game', { timeout: 60_000 }, () => {
  it('export it from the folder of the embedded database, over no other file', async () => {
    expect(await run('export', [gameId, file], here)).toMatchObject({
      code: 0,
      said: expect.stringContaining('20 commits'),
    })
    const again = await run('export', [gameId, file], here)
    expect(again).toMatchObject({ code: 2, said: expect.stringContaining('EEXIST') })
  })

  it('name the games there are when asked for none of them', async () => {
    const asked = await run('export', ['900-7'], here)
    expect(asked.code).toBe(2)
    expect(asked.said).toContain(`${gameId}  ended  Hallows`)
    expect((await run('export', [gameId], join(folder, 'nowhere'))).said).toContain('There is no data in')
  })

  it('verify it', async () => {
    const { code, said } = await run('verify', [file], here)
    expect(code).toBe(0)
    expect(said).toContain('Commits that follow from the law: 20. The game: cancelled.')
    expect(said).toMatch(/dealt by the seed hall:16\.\nSHA-256 of the seed: [0-9a-f]{64}/)
    expect(said).toContain('Every event follows.')
  })

  it('import it into another database, once, and under the id of another server', async () => {
    expect(await run('import', [file], there)).toMatchObject({ code: 0 })
    expect(await run('import', [file], there)).toMatchObject({
      code: 2,
      said: expect.stringContaining('exists already'),
    })
    const moved = await run('import', [file, '--guild', '901'], there)
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('written as 901-1') })
  })

  it('refuse a file that was tampered with', async () => {
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, readFileSync(file, 'utf8').replace('He asked for it.', 'He had it coming.'))
    for (const script of ['verify', 'import']) {
      const { code, said } = await run(script, [bad], join(folder, 'empty'))
      expect([script, code]).toEqual([script, 2])
      expect(said).toMatch(/is refused\. Commit \d+ of the file is not as it was exported\./)
      expect(said).not.toMatch(/\n\s+at /)
    }
  })

  it('refuse in words while the bot holds the folder', async () => {
    const bot = await startEmbeddedMongo({ dir: here })
    const { code, said } = await run('export', [gameId, '-'], here)
    await bot.close()
    expect(code).toBe(2)
    expect(said).toContain('is in use by another process')
    expect(said).not.toMatch(/\n\s+at /)
  })
})
