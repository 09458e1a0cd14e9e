import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#config'

describe('the environment', () => {
  it('may be empty: the playground on the embedded server', () => {
    expect(readConfig({})).toEqual({
      discordToken: null,
      discordApiUrl: null,
      mongodbUri: null,
      dataDir: './data',
      logLevel: 'info',
      health: null,
      playground: { seed: null, speed: 12, locale: 'en-US', players: 15, port: 0 },
    })
  })

  it('is read whole, and what is set but empty counts as absent', () => {
    expect(
      readConfig({
        DISCORD_TOKEN: ' MTA.x.y ',
        DISCORD_API_URL: 'http://127.0.0.1:8080/api/',
        MONGODB_URI: 'mongodb://a:b@h1:27017,h2:27017/beelzebub?replicaSet=r',
        DATA_DIR: '',
        LOG_LEVEL: 'debug',
        HEALTH_PORT: '9464',
        HEALTH_HOST: '::1',
        PLAYGROUND_SEED: 'pumpkin',
        PLAYGROUND_SPEED: '12.5',
        PLAYGROUND_PORT: '8712',
        HOME: '/home/hazel',
      }),
    ).toEqual({
      discordToken: 'MTA.x.y',
      discordApiUrl: 'http://127.0.0.1:8080/api',
      mongodbUri: 'mongodb://a:b@h1:27017,h2:27017/beelzebub?replicaSet=r',
      dataDir: './data',
      logLevel: 'debug',
      health: { host: '::1', port: 9464 },
      playground: { seed: 'pumpkin', speed: 12.5, locale: 'en-US', players: 15, port: 8712 },
    })
  })

  it('fails naming every problem at once, a sentence each', () => {
    const wrong = {
      DISCORD_TOKEN: 'Bot abc',
      DISCORD_API_URL: 'discord.com/api',
      MONGODB_URI: 'localhost:27017',
      LOG_LEVEL: 'loud',
      HEALTH_PORT: '0',
      HEALTH_HOST: 'here or there',
      PLAYGROUND_SPEED: 'fast',
      PLAYGROUND_PORT: '65536',
    }
    const failure = (() => {
      try {
        return readConfig(wrong)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(ConfigError)
    const problems = failure instanceof ConfigError ? failure.problems : []
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(wrong))
    for (const problem of problems) expect(problem).toMatch(/\.$/)
    expect(failure instanceof ConfigError && failure.message).toBe(problems.join('\n'))
  })

  it.each(['0', '-1', '1001', 'NaN'])('refuses the speed %s', (speed) => {
    expect(() => readConfig({ PLAYGROUND_SPEED: speed })).toThrow('PLAYGROUND_SPEED must be a number from 0.1 to 1000.')
  })

  it('never repeats a token in a problem', () => {
    expect(() => readConfig({ DISCORD_TOKEN: 'Bot very-secret' })).toThrow(/^((?!very-secret).)*$/)
  })
})
