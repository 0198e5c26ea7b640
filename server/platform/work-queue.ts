import { Refusal } from '#contract/kernel/refusal.ts'
import { currentCallerName } from './activity/request-caller.ts'
import { openCounts } from './counts.ts'

/** Heavy work: a limit of it at once, a limit of waiting; further calls are refused. */
export interface WorkQueue extends QueueState {
  /** @throws Refusal `busy` when too many wait, or too many of this caller, or the wait is too long */
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
  /** Who has waited so long is refused; default: waits for ever. */
  readonly waitMillisMax?: number
}

/**
 * Callers take turns: who sends a hundred orders waits for their own, and the others' next one comes between. The caller
 * is the one of the current request; work without a request is the program's own and has the whole queue.
 */
export function openWorkQueue({ atOnce, waitingMax, ofCallerMax, waitMillisMax }: QueueOptions): WorkQueue {
  const shareMax = ofCallerMax ?? Math.ceil((atOnce + waitingMax) / 2)
  const turns = openTurns(waitMillisMax)
  const places = openCounts<string>()
  const listeners: (() => void)[] = []
  let working = 0

  function refuse(): never {
    for (const listener of listeners) listener()
    throw new Refusal('busy', { retryAfterSeconds: 2 })
  }

  return {
    async run(work) {
      const name = currentCallerName()
      const caller = name ?? ''
      if (name !== null && places.of(name) >= shareMax) refuse()
      return places.during(caller, async () => {
        if (working < atOnce) working += 1
        else if (turns.waiting() >= waitingMax || !(await turns.wait(caller))) refuse()
        try {
          return await work()
        } finally {
          // The place passes to the next without becoming free.
          if (!turns.giveNext()) working -= 1
        }
      })
    },
    taken: () => working + turns.waiting(),
    max: atOnce + waitingMax,
    onRefused: (listener) => void listeners.push(listener),
  }
}

/** Who waits, in the order of their turns. */
function openTurns(waitMillisMax: number | undefined) {
  const waiting = new Map<string, (() => void)[]>()
  let count = 0

  function leave(caller: string, turn: () => void): void {
    const others = (waiting.get(caller) ?? []).filter((other) => other !== turn)
    if (others.length > 0) waiting.set(caller, others)
    else waiting.delete(caller)
    count -= 1
  }

  return {
    waiting: () => count,
    /** @returns whether the turn came in time */
    wait: (caller: string): Promise<boolean> =>
      new Promise((resolve) => {
        const giveUp = () => {
          leave(caller, turn)
          resolve(false)
        }
        const timer = waitMillisMax === undefined ? undefined : setTimeout(giveUp, waitMillisMax)
        const turn = () => {
          clearTimeout(timer)
          resolve(true)
        }
        waiting.set(caller, [...(waiting.get(caller) ?? []), turn])
        count += 1
      }),
    /** To the first caller's oldest; that caller then goes to the end. @returns whether anyone waited */
    giveNext(): boolean {
      const [first] = waiting
      if (!first) return false
      const [caller, [next, ...rest]] = first
      waiting.delete(caller)
      if (rest.length > 0) waiting.set(caller, rest)
      count -= 1
      next?.()
      return true
    },
  }
}
