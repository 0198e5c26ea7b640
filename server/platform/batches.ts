import { Refusal } from '#contract/kernel/refusal.ts'
import type { Logger } from './log.ts'

const flushMilliseconds = 500
/** Of one kind: what arrives beyond it is refused, not forgotten. */
const eventsMax = 50_000
const writtenAtOnceMax = 1_000

/** Events that are counted later than they happen, many with one write. */
export interface Batch<Event> {
  /** @throws Refusal `busy` when too many wait to be written */
  add(events: readonly Event[]): void
}

export interface Batches {
  /** @param write of a whole batch or nothing; a failed one comes again, so it counts each event once */
  open<Event>(name: string, write: (events: readonly Event[]) => Promise<void>): Batch<Event>
  /** Writes all that has arrived. */
  flush(): Promise<void>
  /** Writes what is left, and nothing afterwards. */
  close(): Promise<void>
}

export function openBatches(log: Logger): Batches {
  const flushes: (() => Promise<void>)[] = []
  const timers: NodeJS.Timeout[] = []
  const flush = async () => {
    await Promise.all(flushes.map((one) => one()))
  }
  return {
    open(name, write) {
      const { add, drain } = openBatch(write)
      flushes.push(drain)
      const later = () =>
        drain().catch((error: unknown) => log.error({ err: error, batch: name }, 'a batch waits'))
      timers.push(setInterval(later, flushMilliseconds).unref())
      return { add }
    },
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer)
      // Without a database the counts of half a second are lost, and the rest of the process still ends.
      await flush().catch((error: unknown) => log.error({ err: error }, 'batches were lost'))
    },
  }
}

function openBatch<Event>(write: (events: readonly Event[]) => Promise<void>) {
  let waiting: Event[] = []
  let writing: Promise<void> = Promise.resolve()
  let atOnce = writtenAtOnceMax

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, atOnce)
      try {
        await write(events)
      } catch (error) {
        stepBack(events)
        throw error
      }
      waiting = waiting.slice(events.length)
      atOnce = Math.min(atOnce * 2, writtenAtOnceMax)
    }
  }

  /** Half as many next time; one that fails alone goes behind the others, so that it does not hold them up. */
  function stepBack(events: readonly Event[]): void {
    if (events.length === 1) waiting = [...waiting.slice(1), ...events]
    else atOnce = Math.ceil(events.length / 2)
  }

  return {
    add(events: readonly Event[]) {
      if (waiting.length + events.length > eventsMax) throw new Refusal('busy', { retryAfterSeconds: 1 })
      for (const event of events) waiting.push(event)
    },
    /** One write at a time: what arrives meanwhile is in the next one. */
    drain(): Promise<void> {
      // After a failed write, too: its events are still there.
      writing = writing.then(writeAll, writeAll)
      return writing
    },
  }
}
