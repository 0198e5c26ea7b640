import type { Waiting } from './batch.ts'
import { pickBatch } from './pick-batch.rules.ts'
import type { Worker } from './worker.ts'

/** Requests that wait, in order of arrival, and what the batches under way touch. */
export interface WaitingRoom {
  add(request: Waiting): void
  length(): number
  first(): Waiting | undefined
  /** The next batch of this worker; it touches its names until it leaves. */
  take(worker: Worker, sizes: Sizes): readonly Waiting[]
  /** The batch that was taken last is not to run now: it waits where it was. */
  takeBack(worker: Worker, batch: readonly Waiting[]): void
  /** The batch has ended. */
  leave(worker: Worker, batch: readonly Waiting[]): void
  /** All who waited at the last look must wait for a batch under way. */
  isBlocked(): boolean
}

export interface Sizes {
  /** About so many, so another batch finds work. */
  readonly share: number
  /** With those who could not run beside this batch anyway. */
  readonly sizeMax: number
}

export function openWaitingRoom(): WaitingRoom {
  let queue: readonly Waiting[] = []
  let arrived: Waiting[] = []
  let before: readonly Waiting[] = []
  let isBlocked = false
  /** How many requests under way touch a name, for each worker that has run. */
  const touched = new Map<Worker, Map<string, number>>()

  const count = (worker: Worker, batch: readonly Waiting[], change: 1 | -1): void => {
    const times = touched.get(worker) ?? new Map<string, number>()
    touched.set(worker, times)
    for (const { touches } of batch)
      for (const key of touches) {
        const now = (times.get(key) ?? 0) + change
        if (now > 0) times.set(key, now)
        else times.delete(key)
      }
  }
  return {
    add: (request) => arrived.push(request),
    length: () => queue.length + arrived.length,
    first: () => queue[0] ?? arrived[0],
    take(worker, { share, sizeMax }) {
      const others = [...touched].filter(([other, times]) => other !== worker && times.size > 0)
      const isElsewhere =
        others.length === 0 ? null : (key: string) => others.some(([, times]) => times.has(key))
      before = queue.length === 0 ? arrived : [...queue, ...arrived]
      const { batch, rest } = pickBatch(before, isElsewhere, share, sizeMax)
      queue = rest
      arrived = []
      isBlocked = batch.length === 0
      count(worker, batch, 1)
      return batch
    },
    takeBack(worker, batch) {
      count(worker, batch, -1)
      queue = before
    },
    leave(worker, batch) {
      count(worker, batch, -1)
      isBlocked = false
    },
    isBlocked: () => isBlocked,
  }
}
