import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#config'

describe('the environment', () => {
  it('may be empty: the playground on the embedded server', () => {
    expect(readConfig({})).toEqual({
      discordToken: null,
      discordApiUrl: null,
      mongodbUri: null,
      dataDir: './data',
      shards: { count: 1, ids: [0] },
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
        SHARD_COUNT: '4',
        SHARDS: '2,0',
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
      shards: { count: 4, ids: [0, 2] },
      logLevel: 'debug',
      health: { host: '::1', port: 9464 },
      playground: { seed: 'pumpkin', speed: 12.5, locale: 'en-US', players: 15, port: 8712 },
    })
  })

  it('takes the address of an API with its version, or without', () => {
    for (const given of ['https://host/api', 'https://host/api/', 'https://host/api/v10', 'https://host/api/v10/']) {
      expect(readConfig({ DISCORD_API_URL: given }).discordApiUrl).toBe('https://host/api')
    }
  })

  it('fails naming every problem at once, a sentence each', () => {
    const wrong = {
      DISCORD_TOKEN: 'Bot abc',
      DISCORD_API_URL: 'discord.com/api',
      MONGODB_URI: 'localhost:27017',
      SHARD_COUNT: '0',
      SHARDS: 'all',
      NODE_APP_INSTANCE: 'first',
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

  describe('of one process among several', () => {
    const MONGODB_URI = 'mongodb://localhost/beelzebub'
    const shards = (variables: NodeJS.ProcessEnv) => readConfig({ MONGODB_URI, ...variables }).shards

    it('hears every shard where nothing deals them out', () => {
      expect(shards({ SHARD_COUNT: '3' })).toEqual({ count: 3, ids: [0, 1, 2] })
    })

    it('hears the shard of its number, and past the last begins anew', () => {
      const dealt = ['0', '1', '2', '3'].map((NODE_APP_INSTANCE) => shards({ SHARD_COUNT: '2', NODE_APP_INSTANCE }).ids)
      expect(dealt).toEqual([[0], [1], [0], [1]])
      expect(shards({ NODE_APP_INSTANCE: '1' })).toEqual({ count: 1, ids: [0] })
      expect(shards({ SHARD_COUNT: '2', SHARDS: '1', NODE_APP_INSTANCE: '0' }).ids).toEqual([1])
    })

    it('serves its health on a port of its own', () => {
      const ports = ['0', '1'].map(
        (NODE_APP_INSTANCE) => readConfig({ MONGODB_URI, HEALTH_PORT: '9464', NODE_APP_INSTANCE }).health?.port,
      )
      expect(ports).toEqual([9464, 9465])
    })

    it('is refused a shard that there is not, and the embedded database', () => {
      expect(() => shards({ SHARD_COUNT: '2', SHARDS: '2' })).toThrow('SHARDS must be below SHARD_COUNT, which is 2.')
      for (const several of [{ NODE_APP_INSTANCE: '1' }, { SHARD_COUNT: '2', SHARDS: '0' }])
        expect(() => readConfig(several)).toThrow('Several processes need MONGODB_URI')
      expect(readConfig({ NODE_APP_INSTANCE: '0' }).mongodbUri).toBeNull()
    })
  })

  it.each(['0', '-1', '1001', 'NaN'])('refuses the speed %s', (speed) => {
    expect(() => readConfig({ PLAYGROUND_SPEED: speed })).toThrow('PLAYGROUND_SPEED must be a number from 0.1 to 1000.')
  })

  it('never repeats a token in a problem', () => {
    expect(() => readConfig({ DISCORD_TOKEN: 'Bot very-secret' })).toThrow(/^((?!very-secret).)*$/)
  })
})
