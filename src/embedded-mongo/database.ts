import { type Document, decode } from './bson.js'
import { Collection } from './collection.js'
import { Durable, type KeyValue } from './durable.js'
import { CommandError } from './errors.js'
import type { IndexSpec } from './field-index.js'
import { keyOf, kinds } from './order.js'

/** All collections of all databases of one folder. */
export class Database {
  readonly collections = new Map<string, Collection>()
  readonly durable: Durable
  #nextCollection = 1

  private constructor(under: KeyValue) {
    this.durable = new Durable(under)
  }

  /** Throws a plain Error when what lies underneath cannot be read or lacks something. */
  static async open(under: KeyValue): Promise<Database> {
    const database = new Database(under)
    const byId = new Map<number, Collection>()
    // Keys come in order: all headers (c/) before the documents (d/).
    await database.durable.load((key, value) => {
      const [room, collection = '', record = ''] = key.split('/')
      const id = Number.parseInt(collection, 16)
      if (room === 'c') byId.set(id, database.#restore(id, decode(value)))
      else byId.get(id)?.load(Number.parseInt(record, 16), decode(value))
    })
    for (const collection of byId.values()) collection.loaded()
    return database
  }

  /** The collection, made if it is not there yet. */
  ensure(namespace: string): Collection {
    const existing = this.collections.get(namespace)
    if (existing !== undefined) return existing
    if (!/^[^.$\0/\\ "]+\.[^$\0]+$/.test(namespace) || namespace.length > 255) {
      throw new CommandError(73, `Invalid namespace specified '${namespace}'`)
    }
    const created = new Collection(this.#nextCollection++, namespace, this.durable)
    this.collections.set(namespace, created)
    created.describe()
    return created
  }

  drop(collection: Collection): void {
    collection.drop()
    this.collections.delete(collection.namespace)
  }

  /** Removes what the TTL indexes say has expired. Entries that are not dates never expire. */
  sweep(now: number): number {
    let swept = 0
    for (const collection of this.collections.values()) {
      for (const index of collection.indexes.values()) {
        const seconds = index.spec.expireAfterSeconds
        if (seconds === undefined) continue
        for (const record of index.records(kinds.date, keyOf(new Date(now - seconds * 1000)))) {
          const match = collection.get(record)
          if (match === undefined) continue
          collection.remove(match)
          swept++
        }
      }
    }
    return swept
  }

  #restore(id: number, header: Document): Collection {
    const { namespace, indexes } = header as { namespace: string; indexes: IndexSpec[] }
    const collection = new Collection(id, namespace, this.durable, indexes)
    this.collections.set(namespace, collection)
    this.#nextCollection = Math.max(this.#nextCollection, id + 1)
    return collection
  }
}
