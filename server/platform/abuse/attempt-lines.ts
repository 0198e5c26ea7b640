import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** Programs of more than one person send at once; beyond it, attempts are refused at once. */
const waitingMax = 256

interface Line {
  /** Attempts that have taken a point and still run. */
  underWay: number
  /** Attempts that have ended. */
  ended: number
  waiting: number
  /** The attempt before in the line has entered or was refused. */
  turn: Promise<void>
  wake: (() => void) | undefined
}

/** Where attempts wait while running ones may still return a point. One line per key in each process. */
export interface AttemptLines {
  /**
   * Takes a point, one attempt after another. A spent budget refuses only when no running attempt can return one.
   * @returns the function to call when the attempt has ended
   */
  enter(key: string, take: () => Promise<unknown>, code: ErrorCode): Promise<() => void>
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

/** @returns the function that lets the next one enter */
async function turnOf(line: Line): Promise<() => void> {
  const mine = line.turn
  const { promise, resolve } = Promise.withResolvers<void>()
  line.turn = promise
  await mine
  return resolve
}

async function takeWhenFree(line: Line, take: () => Promise<unknown>): Promise<void> {
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
