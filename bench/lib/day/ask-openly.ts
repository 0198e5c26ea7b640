import type { Sample } from './verdicts.rules.ts'

export interface Asking {
  readonly samples: readonly Sample[]
  /** Asked at its time, or not at all because too many were waiting. */
  heldBack(): number
  /** Resolves when all that is due by now is answered; nothing new is asked. */
  finish(): Promise<void>
}

interface AskingOptions {
  readonly kind: Sample['kind']
  /** By `performance.now()`, when the day began. */
  readonly startedAt: number
  /** How many are asked in all by this second of the day. */
  readonly dueBy: (seconds: number) => number
  readonly ask: (number: number) => Promise<Sample['outcome']>
}

const tickMillis = 10
const waitingMax = 4_000

/** Asks what is due whatever the answers, once each: for requests that move no money (`startLoad` repeats those). */
export function startAsking({ kind, startedAt, dueBy, ask }: AskingOptions): Asking {
  const samples: Sample[] = []
  const waiting = new Set<Promise<void>>()
  let [asked, heldBack] = [0, 0]
  const begin = (number: number): void => {
    const askedAt = performance.now()
    const asking = ask(number)
      .then((outcome) => {
        const millis = performance.now() - askedAt
        samples.push({ kind, atMillis: askedAt - startedAt, millis, outcome })
      })
      .finally(() => waiting.delete(asking))
    waiting.add(asking)
  }
  const askDue = (): void => {
    const due = dueBy((performance.now() - startedAt) / 1000)
    for (; asked < due; asked += 1) {
      if (waiting.size < waitingMax) begin(asked)
      else heldBack += 1
    }
  }
  const timer = setInterval(askDue, tickMillis)
  return {
    samples,
    heldBack: () => heldBack,
    async finish() {
      clearInterval(timer)
      // What begins late is asked all the same.
      askDue()
      await Promise.all(waiting)
    },
  }
}
