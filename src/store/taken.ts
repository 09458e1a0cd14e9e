import { mongo } from 'mongoose'

/** MongoDB's code for a unique key that is taken. */
export const duplicateKey = 11000

/** Whether a write was refused because its unique key is taken. */
export const isTaken = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === duplicateKey

/** An upsert that lost the race for its key updates what the other has put there. */
export async function upserting(put: (upsert: boolean) => PromiseLike<unknown>): Promise<void> {
  try {
    await put(true)
  } catch (error) {
    if (!isTaken(error)) throw error
    await put(false)
  }
}
