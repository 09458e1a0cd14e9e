/** Items by the queue in which they wait, each queue in the given order. */
export function inQueues<T>(items: readonly T[], queueOf: (item: T) => string): Map<string, T[]> {
  const queues = new Map<string, T[]>()
  for (const item of items) {
    const queue = queues.get(queueOf(item)) ?? []
    queues.set(queueOf(item), queue)
    queue.push(item)
  }
  return queues
}
