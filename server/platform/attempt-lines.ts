import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** More than one person's program sends at once; beyond it, attempts are refused at once. */
const waitingMax = 256

interface Line {
  /** Attempts that have taken a point and have not ended. */
  underWay: number
  /** Attempts that ended so far. */
  ended: number
  waiting: number
  /** The one before in the line has entered or was refused. */
  turn: Promise<void>
  wake: (() => void) | undefined
}

/** Where attempts wait while others under way may still give a point back. One line a key, in this process. */
export interface AttemptLines {
  /**
   * Takes a point, one attempt after another. A spent budget refuses only when nobody under way could give one back.
   * @returns what must be called when the attempt has ended and given back what it gives back
   */
  enter(key: string, take: () => Promise<void>, code: ErrorCode): Promise<() => void>
}

export function openAttemptLines(): AttemptLines {
  const lines = new Map<string, Line>()

  function leaveOf(key: string, line: Line): () => void {
    return () => {
      line.underWay -= 1
      line.ended += 1
      line.wake?.()
      forget(key, line)
    }
  }
  function forget(key: string, line: Line): void {
    if (line.underWay === 0 && line.waiting === 0) lines.delete(key)
  }

  return {
    async enter(key, take, code) {
      const line = lines.get(key) ?? newLine()
      if (line.waiting >= waitingMax) throw new Refusal(code, { retryAfterSeconds: 1 })
      lines.set(key, line)
      line.waiting += 1
      const next = await turnOf(line)
      try {
        await takeWhenFree(line, take)
        line.underWay += 1
        return leaveOf(key, line)
      } finally {
        line.waiting -= 1
        forget(key, line)
        next()
      }
    },
  }
}

function newLine(): Line {
  return { underWay: 0, ended: 0, waiting: 0, turn: Promise.resolve(), wake: undefined }
}

/** @returns what lets the next one come */
async function turnOf(line: Line): Promise<() => void> {
  const mine = line.turn
  const { promise, resolve } = Promise.withResolvers<void>()
  line.turn = promise
  await mine
  return resolve
}

async function takeWhenFree(line: Line, take: () => Promise<void>): Promise<void> {
  for (;;) {
    const { ended } = line
    try {
      await take()
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (line.ended === ended) {
        if (line.underWay === 0) throw error
        await endOfOne(line)
      }
    }
  }
}

function endOfOne(line: Line): Promise<void> {
  return new Promise((resolve) => {
    line.wake = () => {
      line.wake = undefined
      resolve()
    }
  })
}
