import { describe, expect, test } from 'vitest'
import { maxTextLength } from '#engine/text'
import { understand } from '#playground/players/ear'
import { shortName, villagersFor } from '#playground/players/names'
import { type Topic, tongues, topics } from '#playground/players/voice/topics'
import { fillIn, voiceOf } from '#playground/players/voice/voice'

/** What every line of these topics must be taken to say of `{name}`; lines of the other topics take no side. */
const meanings: Partial<Record<Topic, string>> = {
  accuse: 'accuses',
  'accuse-vote': 'accuses',
  defend: 'clears',
  'saw-coven': 'saw-coven',
  'saw-samhain': 'saw-coven',
  'saw-clear': 'saw-clear',
  'column-coven': 'saw-coven',
  'column-clear': 'saw-clear',
}
/** The dead are no longer suspected of anything, and the Coven's own rooms are not the town. */
const aboutTheDead: readonly Topic[] = ['death', 'burned-coven', 'burned-samhain', 'burned-town']
const elsewhere: readonly Topic[] = ['propose', 'elect', 'confer', 'dead', 'murder']

describe.each(tongues)('the voice in %s', (tongue) => {
  const voice = voiceOf(tongue)
  const [about = '', victim = '', ...rest] = villagersFor(tongue, 15)
  const living = [about, ...rest].map((name) => ({ id: name, name }))
  const spoken = (line: string) => fillIn(line, { name: shortName(about), other: shortName(victim) })

  test('has something to say on every occasion, and never the same twice', () => {
    for (const topic of topics) {
      expect(voice[topic].length, topic).toBeGreaterThanOrEqual(2)
      expect(new Set(voice[topic]).size, topic).toBe(voice[topic].length)
    }
    expect(voice.murder.length).toBeGreaterThanOrEqual(30)
  })

  test('says nothing that the game or Discord would not take, and leaves no gap unfilled', () => {
    for (const line of topics.flatMap((topic) => voice[topic])) {
      expect([...line].length).toBeLessThanOrEqual(Math.min(200, maxTextLength))
      expect(spoken(line)).not.toMatch(/[{}@<]/)
    }
  })

  test('prints its descriptions under any name: they name nobody', () => {
    for (const line of voice.murder) expect(line).not.toContain('{')
  })

  test.each(Object.entries(meanings))('is understood: every line of %s %s', (topic, stance) => {
    for (const line of voice[topic as Topic]) expect(understand(spoken(line), living), line).toEqual({ about, stance })
  })

  test('is not misunderstood: other talk takes no side', () => {
    const rest = topics.filter(
      (topic) => !(topic in meanings) && !aboutTheDead.includes(topic) && !elsewhere.includes(topic),
    )
    for (const line of rest.flatMap((topic) => voice[topic])) expect(understand(spoken(line), living), line).toBeNull()
  })

  test('is not understood of the dead', () => {
    const others = living.slice(1)
    for (const line of topics.flatMap((topic) => voice[topic]))
      expect(understand(spoken(line), others), line).toBeNull()
  })
})

describe('a villager hears plain people too', () => {
  const living = [
    { id: '1', name: 'Agnes Candlewick' },
    { id: '2', name: 'Захар Кочерга' },
  ]
  test.each([
    ['i think agnes is guilty!!', '1', 'accuses'],
    ['Agnes Candlewick? I trust her.', '1', 'clears'],
    ['I am the Catholic, I looked at AGNES: coven', '1', 'saw-coven'],
    ['не верю, захар врёт', '2', 'accuses'],
    ['Проверил ночью. Захар — шабаш', '2', 'saw-coven'],
  ])('%s', (text, about, stance) => {
    expect(understand(text, living)).toEqual({ about, stance })
  })
  test('tells a namesake from her elder', () => {
    const both = [...living, { id: '3', name: 'Agnes Candlewick II' }]
    expect(understand('I suspect Agnes II.', both)?.about).toBe('3')
    expect(understand('I suspect Agnes, says Agnes II.', both)?.about).toBe('1')
  })
  test.each(['agnes', 'I suspect nobody', 'Agneson is guilty'])('takes no side from: %s', (text) => {
    expect(understand(text, living)).toBeNull()
  })
})

describe('the village', () => {
  test.each(tongues)('has fifteen families in %s and room for sixty people whom one can tell apart', (tongue) => {
    const names = villagersFor(tongue, 60)
    expect(names).toHaveLength(60)
    expect(new Set(names).size).toBe(60)
    expect(new Set(names.map(shortName)).size).toBe(60)
    expect(villagersFor(tongue, 15).every((name) => !/[IVX]+$/.test(name))).toBe(true)
  })

  test('speaks English where it knows no better', () => {
    expect(villagersFor('de', 1)).toEqual(villagersFor('en-US', 1))
  })
})
