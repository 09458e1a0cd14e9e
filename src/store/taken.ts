import { mongo } from 'mongoose'

/** Whether a write was refused because its unique key is taken. */
export const isTaken = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11000
