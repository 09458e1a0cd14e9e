import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Playground, startPlayground } from '#playground/playground'
import { startBot } from '../../src/bot.js'

/** One boot a file: Sapphire keeps one container a process. */
describe('the playground', () => {
  let playground: Playground
  let screen = ''
  const failures: string[] = []
  const neighbour = createServer()
  let taken = 0

  beforeAll(async () => {
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
    taken = (neighbour.address() as AddressInfo).port
    playground = await startPlayground({
      startBot,
      config: { playground: { seed: 'pumpkin', speed: 30, players: 9, locale: 'en-US', port: taken } },
      reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
      screen: { colours: false, columns: () => 100, write: (text) => (screen += text) },
    })
  })
  afterAll(async () => {
    await playground?.close()
    neighbour.close()
  })

  test('says that the port which was wanted for the page is taken, and where the page is instead', () => {
    expect(playground.address).not.toContain(`:${taken}/`)
    expect(screen).toContain(`Port ${taken} (PLAYGROUND_PORT) is taken`)
    expect(screen).toContain(String(playground.address))
  })

  test('plays a whole game from the open lobby to the winner and the truth', { timeout: 150_000 }, async () => {
    await playground.finished
    const told = (text: string | RegExp) => screen.search(text)
    const order = [
      told('BEELZEBUB · the playground'),
      told('9 players so far'),
      told('The cards are dealt'),
      told('Night 1'),
      told('The Gazette'),
      told(/The burning of day \d/),
      told('The truth about everyone'),
      told(/THE COVEN HAS WON|THE TOWN HAS WON|SAMHAIN HAS WON|NOBODY HAS WON/),
      told('DISCORD_TOKEN=… npm start'),
    ]
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  test('shows what is said in every room, hidden ones labelled, and votes as they are cast', () => {
    for (const room of ['#town-square', '#gazette', '#coven, hidden', '#samhain, hidden', '#graveyard, hidden'])
      expect(screen).toContain(room)
    expect(screen).toMatch(/│ › .+ votes for .+ \(\d+\)/)
    expect(screen).toMatch(/│ (Agnes Candlewick|Barnaby Crow|Silas Gourd|Ezra Hollow): \S/)
  })

  test('writes no raw markup, no ids and no colours where there are none', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what an SGR sequence begins with.
    expect(screen).not.toMatch(/\u001b|<@|<t:|<#|\{\{|bz\|/)
    for (const line of screen.split('\n')) expect([...line].length).toBeLessThanOrEqual(100)
  })

  test('had no trouble that is not part of the game', () => {
    expect(failures).toEqual([])
  })

  test('closes once, however often it is asked', async () => {
    await Promise.all([playground.close(), playground.close()])
    await playground.close()
  })
})
