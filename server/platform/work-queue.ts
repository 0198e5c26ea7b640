import { Refusal } from '#contract/kernel/refusal.ts'
import { currentCallerName } from './activity/request-caller.ts'
import { openCounts } from './counts.ts'

/** Heavy work: a limit of it at once, a limit of waiting; further calls are refused. */
export interface WorkQueue extends QueueState {
  /** @throws Refusal `busy` when too many wait, or too many of this caller */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** The state of a queue, for others. */
export interface QueueState {
  /** Running or waiting; at most `max`. */
  taken(): number
  readonly max: number
  onRefused(listener: () => void): void
}

export interface QueueOptions {
  readonly atOnce: number
  readonly waitingMax: number
  /** Places of one caller, running or waiting; by default half of the queue. */
  readonly ofCallerMax?: number
}

/**
 * Callers take turns: who sends a hundred orders waits for their own, and the others' next one comes between. The caller
 * is the one of the current request; work without a request is the program's own and has the whole queue.
 */
export function openWorkQueue({ atOnce, waitingMax, ofCallerMax }: QueueOptions): WorkQueue {
  const shareMax = ofCallerMax ?? Math.ceil((atOnce + waitingMax) / 2)
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const places = openCounts<string>()
  const listeners: (() => void)[] = []
  let working = 0
  let waitingCount = 0

  function refuse(): never {
    for (const listener of listeners) listener()
    throw new Refusal('busy', { retryAfterSeconds: 2 })
  }

  function wait(caller: string): Promise<void> {
    if (waitingCount >= waitingMax) refuse()
    waitingCount += 1
    return new Promise((begin) => {
      const own = waiting.get(caller) ?? []
      own.push(begin)
      waiting.set(caller, own)
    })
  }

  /** The first caller's oldest; that caller then goes to the end. */
  function takeNext(): (() => void) | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [caller, [next, ...rest]] = first
    waiting.delete(caller)
    if (rest.length > 0) waiting.set(caller, rest)
    waitingCount -= 1
    return next
  }

  return {
    async run(work) {
      const name = currentCallerName()
      const caller = name ?? ''
      if (name !== null && places.of(name) >= shareMax) refuse()
      return places.during(caller, async () => {
        if (working < atOnce) working += 1
        else await wait(caller)
        try {
          return await work()
        } finally {
          // The place passes to the next without becoming free.
          const next = takeNext()
          if (next) next()
          else working -= 1
        }
      })
    },
    taken: () => working + waitingCount,
    max: atOnce + waitingMax,
    onRefused: (listener) => void listeners.push(listener),
  }
}
