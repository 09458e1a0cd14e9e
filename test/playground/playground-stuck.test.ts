import { expect, test } from 'vitest'
import { PlaygroundStuck } from '#playground/evening'
import { startPlayground } from '#playground/playground'
import { startBot } from '../../src/bot.js'

test('a game that does not end in time is given up with a clear word', { timeout: 30_000 }, async () => {
  let screen = ''
  const playground = await startPlayground({
    startBot,
    config: { playground: { seed: 'snail', speed: 1, players: 5, locale: 'ru' } },
    reporter: { failed: () => undefined },
    screen: { colours: false, columns: () => 80, write: (text) => (screen += text) },
    patienceMs: 2_500,
  })
  const outcome = await playground.finished.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(PlaygroundStuck)
  expect(String(outcome)).toContain('Игра не закончилась за')
  await playground.close()
  expect(screen).toContain('Карты розданы')
})
