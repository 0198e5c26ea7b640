import { setImmediate as turn } from 'node:timers/promises'
import type { Lane, Waiting } from './lane.ts'
import { pickBatch } from './pick-batch.rules.ts'

/** Requests in the order of their arrival, and the lanes that serve them in batches. */
export interface Line {
  add(request: Waiting): void
  /** Those in a batch that is under way are not counted. */
  length(): number
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Told the size of each batch before it is run. */
type Taken = (count: number) => void

/** A second batch runs beside the first only if it is worth a commit of its own. */
const besideSizeMin = 16

export function openLine(lanes: readonly Lane[], batchSizeMax: number, taken: Taken): Line {
  let queue: readonly Waiting[] = []
  let arrived: Waiting[] = []
  const resting = [...lanes]
  const touched = new Set<string>()
  let underWay = 0
  /** All that wait have to wait for a batch that is under way. */
  let isBlocked = false
  let becameIdle: (() => void)[] = []

  const length = () => queue.length + arrived.length
  const takeBatch = (): readonly Waiting[] => {
    if (underWay > 0 && length() < besideSizeMin) return []
    const all = queue.length === 0 ? arrived : [...queue, ...arrived]
    const share = Math.max(besideSizeMin, Math.ceil(all.length / (lanes.length - underWay)))
    const { batch, rest } = pickBatch(all, touched, Math.min(share, batchSizeMax), batchSizeMax)
    queue = rest
    arrived = []
    isBlocked = batch.length === 0
    return batch
  }
  const serve = async (lane: Lane): Promise<void> => {
    // Whoever reads sockets now gets to submit what it read: it joins this batch.
    await turn()
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      taken(batch.length)
      const keys = batch.flatMap(({ touches }) => touches)
      for (const key of keys) touched.add(key)
      underWay += 1
      await lane.settle(batch)
      underWay -= 1
      for (const key of keys) touched.delete(key)
      isBlocked = false
      // Whoever was settled gets to submit its next: it joins the next batch.
      await afterWhatIsDue()
    }
    resting.push(lane)
    if (resting.length < lanes.length) return
    for (const resolve of becameIdle) resolve()
    becameIdle = []
  }

  return {
    add(request) {
      arrived.push(request)
      const isFirst = resting.length === lanes.length
      if (!isFirst && (isBlocked || length() < besideSizeMin)) return
      const lane = resting.pop()
      if (lane) void serve(lane)
    },
    length,
    async idle() {
      if (resting.length < lanes.length) await new Promise<void>((resolve) => becameIdle.push(resolve))
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

function afterWhatIsDue(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}
