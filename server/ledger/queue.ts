import { setImmediate as turn } from 'node:timers/promises'
import { pickBatch } from './pick-batch.rules.ts'
import type { Waiting, Worker } from './worker.ts'

/** Requests in order of arrival, and the workers that serve them in batches. */
export interface Queue {
  add(request: Waiting): void
  /** A batch is on disk: who has waited for it goes on. */
  wake(): void
  /** Without the requests of running batches. */
  length(): number
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Gets the size of each batch before it runs. */
type Taken = (count: number) => void

/** A second batch runs beside the first, or before it is on disk, only if it is worth a commit and not much smaller. */
const besideSizeMin = 16
const besideSizeEnough = 32

export function openQueue(workers: readonly Worker[], batchSizeMax: number, taken: Taken): Queue {
  let queue: readonly Waiting[] = []
  let arrived: Waiting[] = []
  const resting = [...workers]
  const touched = new Set<string>()
  let underWay = 0
  let sizeUnderWay = 0
  /** All waiting requests must wait for a running batch. */
  let isBlocked = false
  const becameIdle: (() => void)[] = []

  const length = () => queue.length + arrived.length
  const unfinished = () => workers.reduce((sum, worker) => sum + worker.unflushed(), sizeUnderWay)
  const sizeBeside = () => Math.max(besideSizeMin, Math.min(unfinished(), besideSizeEnough))
  const isWorthABatch = () => unfinished() === 0 || length() >= sizeBeside()
  const isResting = () => resting.length === workers.length
  const isIdle = () => isResting() && length() === 0
  const takeBatch = (): readonly Waiting[] => {
    if (!isWorthABatch()) return []
    const all = queue.length === 0 ? arrived : [...queue, ...arrived]
    const share = Math.max(besideSizeMin, Math.ceil(all.length / (workers.length - underWay)))
    const { batch, rest } = pickBatch(all, touched, Math.min(share, batchSizeMax), batchSizeMax)
    queue = rest
    arrived = []
    isBlocked = batch.length === 0
    return batch
  }
  const serve = async (worker: Worker): Promise<void> => {
    // Lets the socket readers submit what they have read, so it joins this batch.
    await turn()
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      taken(batch.length)
      const keys = batch.flatMap(({ touches }) => touches)
      for (const key of keys) touched.add(key)
      underWay += 1
      sizeUnderWay += batch.length
      await worker.settle(batch, unfinished() > batch.length || length() > 0)
      underWay -= 1
      sizeUnderWay -= batch.length
      for (const key of keys) touched.delete(key)
      isBlocked = false
      // Lets answered callers submit their next request, so it joins the next batch.
      await afterWhatIsDue()
    }
    resting.push(worker)
    if (isIdle()) for (const resolve of becameIdle.splice(0)) resolve()
  }

  const startIfWorth = (): void => {
    if (length() === 0) return
    if (isResting() ? !isWorthABatch() : isBlocked || length() < sizeBeside()) return
    const worker = resting.pop()
    if (worker) void serve(worker)
  }
  return {
    add(request) {
      arrived.push(request)
      startIfWorth()
    },
    wake: startIfWorth,
    length,
    async idle() {
      if (!isIdle()) await new Promise<void>((resolve) => becameIdle.push(resolve))
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

function afterWhatIsDue(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}
