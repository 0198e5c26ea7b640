import { Refusal } from '#contract/kernel/refusal.ts'

/** Heavy work: a limit of it at once, a limit of waiting; further calls are refused. */
export interface WorkLine extends LineState {
  /** @throws Refusal `busy` when too many wait */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** The state of a line, for others. */
export interface LineState {
  /** Running or waiting; at most `max`. */
  taken(): number
  readonly max: number
  onRefused(listener: () => void): void
}

export function openWorkLine({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkLine {
  const waiting: (() => void)[] = []
  const listeners: (() => void)[] = []
  let working = 0
  return {
    async run(work) {
      if (working < atOnce) working += 1
      else if (waiting.length >= waitingMax) {
        for (const listener of listeners) listener()
        throw new Refusal('busy', { retryAfterSeconds: 2 })
      } else await new Promise<void>((begin) => waiting.push(begin))
      try {
        return await work()
      } finally {
        // The place passes to the next without becoming free.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    },
    taken: () => working + waiting.length,
    max: atOnce + waitingMax,
    onRefused: (listener) => void listeners.push(listener),
  }
}
