import { startEmbeddedMongo } from '#embedded-mongo/server'

/* Run by the tests as a process of its own: holds a folder until it is killed. */
const { uri } = await startEmbeddedMongo({ dir: process.argv[2] ?? '' })
process.stdout.write(`${uri}\n`)
setInterval(() => undefined, 60_000)
