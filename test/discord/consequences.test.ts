import { afterEach, describe, expect, it } from 'vitest'
import { openTheatre, type Theatre } from './theatre.js'

let theatre: Theatre
afterEach(() => theatre.end())

describe('a game on Discord', () => {
  it('opens its rooms and says what happened', async () => {
    theatre = await openTheatre()
    console.log((await theatre.said('town')).join('\n----\n'))
    console.log((await theatre.said('coven')).join('\n----\n'))
    console.log([...theatre.discord.guild(theatre.guildId).channels.values()].map((c) => [c.name, c.topic, c.position]))
    console.log(theatre.failures)
    expect(theatre.failures).toEqual([])
  })
})
