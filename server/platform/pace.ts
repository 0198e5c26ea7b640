/** How fast others are let in, to say when those who are sent away may come again: not before those who wait are done. */
export interface Pace {
  letIn(): void
  /** Counts one who was sent away. @param present who are let in and not done @returns seconds, 1 to 10 */
  sendAway(present: number): number
}

/** Of the last so many seconds: those who were sent away then still wait. */
const secondsKept = 10
const secondsMax = 10

interface Second {
  readonly at: number
  letIn: number
  sentAway: number
}

/** @param now in milliseconds */
export function openPace(now: () => number = () => performance.now()): Pace {
  let seconds: Second[] = []

  function current(): Second {
    const at = Math.floor(now() / 1_000)
    const last = seconds.at(-1)
    if (last?.at === at) return last
    seconds = seconds.filter((second) => second.at > at - secondsKept)
    const second = { at, letIn: 0, sentAway: 0 }
    seconds.push(second)
    return second
  }

  return {
    letIn() {
      current().letIn += 1
    },
    sendAway(present) {
      current().sentAway += 1
      const sum = (name: 'letIn' | 'sentAway') => seconds.reduce((total, second) => total + second[name], 0)
      const first = seconds[0]?.at ?? 0
      const perSecond = sum('letIn') / Math.max(1, now() / 1_000 - first)
      // Before anybody was let in nothing is known, unless they have waited for a while.
      if (perSecond === 0) return seconds.length > 1 ? secondsMax : 1
      return Math.min(secondsMax, Math.max(1, Math.ceil((present + sum('sentAway')) / perSecond)))
    },
  }
}
