import { setImmediate as turn } from 'node:timers/promises'
import type { Lane, Waiting } from './lane.ts'

/** Requests in the order of their arrival, and the lanes that serve them in batches. */
export interface Line {
  add(request: Waiting): void
  /** Those in a batch that is under way are not counted. */
  length(): number
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

export function openLine(lanes: readonly Lane[], batchSizeMax: number, taken: Taken): Line {
  const queue: Waiting[] = []
  const resting = [...lanes]
  let becameIdle: (() => void)[] = []

  const serve = async (lane: Lane): Promise<void> => {
    // Whoever reads sockets now gets to submit what it read: it joins this batch.
    await turn()
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSizeMax)
      taken(batch.length)
      await lane.settle(batch)
      // The settled ones may submit their next at once.
      await turn()
    }
    resting.push(lane)
    if (resting.length < lanes.length) return
    for (const resolve of becameIdle) resolve()
    becameIdle = []
  }

  return {
    add(request) {
      queue.push(request)
      const lane = resting.pop()
      if (lane) void serve(lane)
    },
    length: () => queue.length,
    async idle() {
      if (resting.length < lanes.length) await new Promise<void>((resolve) => becameIdle.push(resolve))
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

/** Told the size of each batch before it is run. */
type Taken = (count: number) => void
