import { Refusal } from '#contract/kernel/refusal.ts'
import type { Logger } from './log.ts'
import { openPace } from './pace.ts'
import type { QueueState } from './work-queue.ts'

/** A kind of work, of which at most `max` runs at once. */
export interface CapacityKind {
  /** The part of the program; `all` when every part shares it. */
  readonly surface: 'client' | 'console' | 'all'
  readonly kind: string
  readonly max: number
}

export interface PlaceState extends CapacityKind {
  readonly taken: number
  /** Since the process began. */
  readonly refused: number
  /** None is free now, or a caller was refused within the last minute. */
  readonly isFull: boolean
}

/** The places of one kind. The work that holds a place returns it, never an event of the connection alone. */
export interface Places {
  taken(): number
  /** @returns the function that returns the place. @throws Refusal `busy` when none is free */
  take(): () => void
  /** Holds a place until the work ends, however it ends. @throws Refusal `busy` when none is free */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** The same for work that was admitted before: counted, never refused. */
  goOn<T>(work: () => Promise<T>): Promise<T>
}

/** All places of the process, for metrics, readiness, alarms and log. */
export interface CapacityBoard {
  /** @param retryAfterSeconds otherwise the pace of the work decides */
  open(kind: CapacityKind, retryAfterSeconds?: number): Places
  /**
   * For parts that count their places themselves. @returns a function to call at each refusal for lack of a place
   */
  watch(kind: CapacityKind, taken: () => number): () => void
  watchQueue(kind: string, queue: QueueState): void
  read(): readonly PlaceState[]
}

export function nameOf({ surface, kind }: Pick<CapacityKind, 'surface' | 'kind'>): string {
  return `${surface} ${kind}`
}

const rememberedMilliseconds = 60_000

export function openCapacityBoard(log: Logger): CapacityBoard {
  const states: (() => PlaceState)[] = []

  function watch(kind: CapacityKind, taken: () => number): () => void {
    let refused = 0
    let refusedAt = Number.NEGATIVE_INFINITY
    let loggedAt = Number.NEGATIVE_INFINITY
    const isRecent = (at: number) => performance.now() - at < rememberedMilliseconds
    states.push(() => ({
      ...kind,
      taken: taken(),
      refused,
      isFull: taken() >= kind.max || isRecent(refusedAt),
    }))
    return () => {
      refused += 1
      refusedAt = performance.now()
      if (isRecent(loggedAt)) return
      loggedAt = refusedAt
      log.warn({ ...kind, taken: taken() }, 'all places are taken')
    }
  }

  return {
    watch,
    watchQueue: (kind, queue) =>
      queue.onRefused(watch({ surface: 'all', kind, max: queue.max }, queue.taken)),
    open(kind, retryAfterSeconds) {
      let count = 0
      const pace = openPace()
      const refuse = watch(kind, () => count)
      return openPlaces({
        taken: () => count,
        change: (step) => {
          count += step
        },
        expectFree() {
          if (count < kind.max) return pace.letIn()
          refuse()
          const seconds = retryAfterSeconds ?? pace.sendAway(count)
          throw new Refusal('busy', { retryAfterSeconds: seconds })
        },
      })
    },
    read: () => states.map((state) => state()),
  }
}

interface Tally {
  taken(): number
  change(step: 1 | -1): void
  /** @throws Refusal `busy` */
  expectFree(): void
}

function openPlaces({ taken, change, expectFree }: Tally): Places {
  async function goOn<T>(work: () => Promise<T>): Promise<T> {
    change(1)
    try {
      return await work()
    } finally {
      change(-1)
    }
  }
  return {
    taken,
    take() {
      expectFree()
      change(1)
      let isGivenBack = false
      return () => {
        if (!isGivenBack) change(-1)
        isGivenBack = true
      }
    },
    async hold(work) {
      expectFree()
      return goOn(work)
    },
    goOn,
  }
}
