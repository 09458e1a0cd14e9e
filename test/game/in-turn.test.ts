import { expect, it } from 'vitest'
import { Turns } from '#game/in-turn'

const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

it('takes the work of one key in turn, and no key waits for another', async () => {
  const turns = new Turns()
  const log: string[] = []
  const slow = gate()
  const first = turns.take('ann', async () => {
    await slow.passed
    log.push('ann 1')
  })
  const second = turns.take('ann', async () => log.push('ann 2'))
  await turns.take('bob', async () => log.push('bob'))
  expect(log).toEqual(['bob'])
  slow.open()
  await Promise.all([first, second])
  expect(log).toEqual(['bob', 'ann 1', 'ann 2'])
})

it('goes on after work that failed', async () => {
  const turns = new Turns()
  const failed = turns.take('ann', () => Promise.reject(new Error('no')))
  const next = turns.take('ann', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
