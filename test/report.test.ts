import { describe, expect, it } from 'vitest'
import type { EventKind } from '#engine/events'
import { logCommit } from '#health/commit-lines'
import { createLog } from '../src/report.js'
import { someGames } from './game/played.js'

function logAt(level: 'debug' | 'info' | 'warn' | 'silent') {
  const lines: string[] = []
  const log = createLog(level, (line) => lines.push(line))
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) }
}

describe('the log', () => {
  it('is a line of JSON an event, with its time and its level', () => {
    const { log, lines, read } = logAt('info')
    log.info('ready', { servers: 3 })
    log.failed('a job', new Error('two\nlines'), { gameId: '1-2', version: 7 })
    for (const line of lines) expect(line).toMatch(/^\{[^\n]*\}\n$/)
    expect(read()).toEqual([
      { time: expect.any(String), level: 'info', what: 'ready', servers: 3 },
      {
        time: expect.any(String),
        level: 'error',
        what: 'a job',
        gameId: '1-2',
        version: 7,
        error: expect.stringContaining('two\nlines'),
      },
    ])
    expect(logAt('silent').lines).toEqual([])
  })

  it('keeps the secrets of a running game to the debug level', () => {
    const tell = ({ log }: ReturnType<typeof logAt>) => {
      const error = new Error(
        'bug at seat:310000000000000001, <@310000000000000001>, bz|1-1|strike-text|2|310000000000000001',
      )
      log.failed('the list strike', error, {
        gameId: '1-1',
        version: 9,
        act: 'Strike',
        where: 'seat:310000000000000001',
      })
      log.failed('answering /truce', new Error('lost'), { gameId: '1-1' })
      log.debug('commit', { gameId: '1-1', version: 9, act: 'Strike', by: '310000000000000001' })
    }
    const discreet = logAt('info')
    tell(discreet)
    expect(discreet.read()).toHaveLength(2)
    const text = discreet.lines.join('').replace(/ {4}at .*/g, '')
    expect(text.split('\\n    at ')[0]).not.toContain('310000000000000001')
    expect(discreet.read()[0]).toMatchObject({
      what: 'the list of a panel',
      gameId: '1-1',
      version: 9,
      where: 'seat:…',
    })
    expect(discreet.lines.join('')).not.toMatch(/310000000000000001|Strike|strike-text|\/truce/)
    const whole = logAt('debug')
    tell(whole)
    expect(whole.read()).toHaveLength(3)
    expect(whole.read()[2]).toMatchObject({ act: 'Strike', by: '310000000000000001' })
  })

  it('tells the turns of a game, and neither acts nor people', () => {
    const discreet = logAt('info')
    const whole = logAt('debug')
    const commits = someGames(12, 99).flat()
    for (const commit of commits) {
      logCommit(commit, discreet.log)
      logCommit(commit, whole.log)
    }
    const told = discreet.read()
    const public_: readonly EventKind[] = [
      'GameOpened',
      'RolesDealt',
      'NightFell',
      'DayBroke',
      'BurningBegan',
      'RiddlePosed',
    ]
    for (const kind of public_) expect(told.map(({ what }) => what)).toContain(kind)
    for (const line of told) {
      expect(Object.keys(line)).toEqual([
        'time',
        'level',
        'what',
        'gameId',
        'version',
        'at',
        ...('day' in line ? ['day'] : []),
      ])
      expect(JSON.stringify(line)).not.toMatch(/"[pn]\d+"|coven|samhain|seed/)
    }
    expect(whole.read().filter(({ level }) => level === 'debug')).toHaveLength(commits.length)
  })
})
