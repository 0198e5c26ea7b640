import { setImmediate as turn } from 'node:timers/promises'
import type { Waiting } from './batch.ts'
import { openWaitingRoom, type Sizes } from './waiting-room.ts'
import type { Worker } from './worker.ts'

/** Requests in order of arrival, and the workers that serve them in batches. */
export interface Queue {
  add(request: Waiting): void
  /** Another batch may start. */
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
  const room = openWaitingRoom()
  const resting = [...workers]
  const underWay = openUnderWay(taken)
  /** Those who wait cannot follow the batch under way. */
  let mustWait = false
  const becameIdle: (() => void)[] = []

  const unfinished = () => workers.reduce((sum, worker) => sum + worker.unflushed(), underWay.size())
  const sizeBeside = () => Math.max(besideSizeMin, Math.min(unfinished(), besideSizeEnough))
  const isWorthABatch = () => unfinished() === 0 || room.length() >= sizeBeside()
  const isResting = () => resting.length === workers.length
  const isIdle = () => isResting() && room.length() === 0
  const takeBatch = (worker: Worker): readonly Waiting[] => {
    if (!isWorthABatch()) return []
    return room.take(worker, sizesOf(room.length(), resting.length + 1, batchSizeMax, worker.wasFollowable()))
  }
  const run = (worker: Worker, batch: readonly Waiting[], settled: Promise<void>): void =>
    underWay.add(worker, batch, settled, async () => {
      room.leave(batch)
      mustWait = false
      // Lets answered callers submit their next request, so it joins the next batch.
      await afterWhatIsDue()
      followIfWorth()
    })
  const serve = async (worker: Worker): Promise<void> => {
    // Lets the socket readers submit what they have read, so it joins this batch.
    await turn()
    for (let batch = takeBatch(worker); batch.length > 0; batch = takeBatch(worker)) {
      run(worker, batch, worker.settle(batch, unfinished() > 0 || room.length() > 0))
      await underWay.ended(worker)
    }
    resting.push(worker)
    if (isIdle()) for (const resolve of becameIdle.splice(0)) resolve()
    else followIfWorth()
  }
  const sendBehind = (worker: Worker): boolean => {
    const batch = room.first()?.isOneMessage ? takeBatch(worker) : []
    const settled = batch.length > 0 ? behind(worker, batch) : null
    if (settled !== null) run(worker, batch, settled)
    else if (batch.length > 0) room.takeBack(batch)
    mustWait = settled === null
    return settled !== null
  }
  const followIfWorth = (): void => {
    if (mustWait || room.length() < sizeBeside()) return
    for (const worker of workers) if (worker.mayBeFollowed() && sendBehind(worker)) return
  }
  const startIfWorth = (): void => {
    if (room.length() === 0) return
    if (isResting() ? !isWorthABatch() : room.length() < sizeBeside()) return
    const worker = room.isBlocked() && !isResting() ? undefined : resting.pop()
    if (worker) void serve(worker)
    else followIfWorth()
  }
  return {
    add(request) {
      room.add(request)
      startIfWorth()
    },
    wake: startIfWorth,
    length: room.length,
    async idle() {
      if (!isIdle()) await new Promise<void>((resolve) => becameIdle.push(resolve))
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/**
 * How many of those who wait a batch takes.
 * @param free connections that have no batch under way
 * @param leavesSome for one that is sent behind it
 */
function sizesOf(waiting: number, free: number, batchSizeMax: number, leavesSome: boolean): Sizes {
  const least = leavesSome ? besideSizeEnough : besideSizeMin
  const share = Math.min(Math.max(least, Math.ceil(waiting / (leavesSome ? 2 * free : free))), batchSizeMax)
  return { share, sizeMax: leavesSome ? share : batchSizeMax }
}

function behind(worker: Worker, batch: readonly Waiting[]): Promise<void> | null {
  return batch.every(({ isOneMessage }) => isOneMessage) ? worker.follow(batch) : null
}

function afterWhatIsDue(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

interface UnderWay {
  /** Their requests. */
  size(): number
  /** @param end called when the batch is settled, and awaited */
  add(worker: Worker, batch: readonly Waiting[], settled: Promise<void>, end: () => Promise<void>): void
  /** Resolves when no batch of the worker is under way, also none that was sent behind another. */
  ended(worker: Worker): Promise<void>
}

function openUnderWay(taken: Taken): UnderWay {
  const batches = new Map<Worker, Set<Promise<void>>>()
  let size = 0
  return {
    size: () => size,
    add(worker, batch, settled, end) {
      taken(batch.length)
      size += batch.length
      const ended = settled.then(() => {
        size -= batch.length
        return end()
      })
      batches.set(worker, (batches.get(worker) ?? new Set()).add(ended))
    },
    async ended(worker) {
      const ours = batches.get(worker) ?? new Set()
      // Others may be added meanwhile.
      for (const one of ours) {
        await one
        ours.delete(one)
      }
    },
  }
}
