import type { BatchResult } from './batch.ts'
import type { BatchMark } from './batch-mark.ts'
import type { Sent } from './run-batch.ts'

/** The batches under way on one connection: one, and at most one that was sent behind it. */
export interface Line {
  /** A batch that follows none, to the end of all its tries. */
  begin(settled: Promise<void>): Promise<void>
  /** The first try of that batch is on its way as one message. No later try calls it: others may wait for the rest. */
  offer(sent: Sent): void
  /** A message under way that another can be sent behind: it has no answer yet, and follows none that has none. */
  leader(): BatchMark | null
  /** Whether the last batch was such a message. */
  hadLeader(): boolean
  /**
   * Behind that message.
   * @param settle called with its answer, after the batch before was settled, or has failed and this one has not
   */
  join(sent: Sent, settle: (result: PromiseSettledResult<BatchResult>) => Promise<void>): Promise<void>
}

/** @param mayJoin called when `leader` has an answer */
export function openLine(mayJoin: () => void): Line {
  let last: Promise<void> = Promise.resolve()
  let leader: BatchMark | null = null
  let hadLeader = false

  const offer = ({ mark, result }: Sent): void => {
    // What threw before it was sent has left no state that another could take over.
    if (mark.state !== 'sent') return
    leader = mark
    hadLeader = true
    const end = () => {
      if (leader === mark) leader = null
    }
    result.then(end, end)
    mayJoin()
  }
  return {
    begin(settled) {
      leader = null
      hadLeader = false
      last = settled
      return settled
    },
    offer,
    leader: () => (leader?.state === 'sent' ? leader : null),
    hadLeader: () => hadLeader,
    join(sent, settle) {
      const [first, firstSettled] = [leader, last]
      leader = null
      let isAnswered = false
      const settleInTurn = async (): Promise<void> => {
        const [result] = await Promise.allSettled([sent.result])
        isAnswered = true
        // Nobody hears of the second before the first, and only one of them uses the connection to try again.
        if (result.status === 'rejected' || first?.state !== 'failed') await firstSettled
        await settle(result)
      }
      void firstSettled.then(() => {
        if (!isAnswered && first?.state !== 'failed') offer(sent)
      })
      last = settleInTurn()
      return last
    },
  }
}
