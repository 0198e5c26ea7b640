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
  takeBack(batch: readonly Waiting[]): void
  /** The batch has ended. */
  leave(batch: readonly Waiting[]): void
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
  const underWay = new Map<readonly Waiting[], Touching>()

  return {
    add: (request) => arrived.push(request),
    length: () => queue.length + arrived.length,
    first: () => queue[0] ?? arrived[0],
    take(worker, { share, sizeMax }) {
      const others = [...underWay.values()].filter((other) => other.worker !== worker)
      const isElsewhere =
        others.length === 0 ? null : (key: string) => others.some(({ names }) => names.has(key))
      before = queue.length === 0 ? arrived : [...queue, ...arrived]
      const { batch, rest, names } = pickBatch(before, isElsewhere, share, sizeMax)
      queue = rest
      arrived = []
      isBlocked = batch.length === 0
      if (batch.length > 0) underWay.set(batch, { worker, names })
      return batch
    },
    takeBack(batch) {
      underWay.delete(batch)
      queue = before
    },
    leave(batch) {
      underWay.delete(batch)
      isBlocked = false
    },
    isBlocked: () => isBlocked,
  }
}

/** A batch under way. */
interface Touching {
  readonly worker: Worker
  readonly names: ReadonlySet<string>
}
