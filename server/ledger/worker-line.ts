import type { BatchMark } from './account-cells.ts'
import type { BatchResult } from './batch.ts'
import type { Sent } from './run-batch.ts'

/** The batches under way on one connection: one, and at most one that was sent behind it. */
export interface Line {
  /** A batch that follows none, to the end of all its tries. */
  begin(settled: Promise<void>): Promise<void>
  /** It is on its way as one message. */
  lead(mark: BatchMark): void
  /** The batch under way that another can be sent behind. */
  mayBeFollowed(): BatchMark | null
  /** The last batch could be followed. */
  wasFollowable(): boolean
  /**
   * Behind that one.
   * @param settle called with its answer, after the batch before was settled, or has failed and this one has not
   */
  join(sent: Sent, settle: (result: PromiseSettledResult<BatchResult>) => Promise<void>): Promise<void>
}

/** @param mayFollow called when `mayBeFollowed` has an answer */
export function openLine(mayFollow: () => void): Line {
  let last: Promise<void> = Promise.resolve()
  let open: BatchMark | null = null
  let hasLed = false

  const offer = (mark: BatchMark): void => {
    open = mark
    hasLed = true
    mayFollow()
  }
  return {
    begin(settled) {
      hasLed = false
      last = settled.finally(() => {
        open = null
      })
      return last
    },
    lead: offer,
    mayBeFollowed: () => (open?.hasFailed ? null : open),
    wasFollowable: () => hasLed,
    join(sent, settle) {
      const before = last
      const leader = open
      let isAnswered = false
      open = null
      const settled = async (): Promise<void> => {
        const [result] = await Promise.allSettled([sent.result])
        isAnswered = true
        if (open === sent.mark) open = null
        // Nobody hears of the second before the first, and only one of them uses the connection to try again.
        if (result.status === 'rejected' || !leader?.hasFailed) await before
        await settle(result)
      }
      void before.then(() => {
        if (!isAnswered) offer(sent.mark)
      })
      last = settled()
      return last
    },
  }
}
