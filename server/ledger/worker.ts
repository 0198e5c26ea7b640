import type { AccountState } from './account.rules.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { BatchResult, BatchTerms, Waiting } from './batch.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import { openRetries, type RetryOptions, type Search, startSearch } from './retries.ts'
import { runBatch, type Sent, sendAtOnce } from './run-batch.ts'
import type { ServerRun, ServerRuns } from './server-run.ts'
import type { MacKey } from './transaction-mac.ts'
import { openLine } from './worker-line.ts'
import { openSession, type Ready, type WorkerSession } from './worker-session.ts'
import { Outdated } from './write-batch.ts'

/** One connection and the batches that run on it in order, one of them perhaps sent behind another. */
export interface Worker {
  /**
   * When it resolves, each request is settled, in the blocked queue, or committed and waits for a flush; it never
   * rejects.
   * @param inCompany others wait or run beside it: its commit need not wait for the disk alone
   */
  settle(requests: readonly Waiting[], inCompany?: boolean): Promise<void>
  /** A message is under way that another batch can be sent behind. */
  mayBeFollowed(): boolean
  /** The last batch could be followed: the next one should leave something for another. */
  wasFollowable(): boolean
  /** Sends them behind the batch under way; null: they have to wait for its end. Otherwise as `settle`. */
  follow(requests: readonly Waiting[]): Promise<void> | null
  /** Requests that are committed and wait for a flush. */
  unflushed(): number
  close(): Promise<void>
}

export interface WorkerOptions extends RetryOptions {
  readonly url: string
  readonly directory: AccountDirectory
  readonly runs: ServerRuns
  readonly macKey: MacKey
  committed(changed: readonly AccountState[]): void
  /** Gets the figures of each finished batch. */
  measured(figures: BatchFigures): void
  /** Another batch may start: fewer requests wait for a flush, or it can be sent behind the one under way. */
  mayStart(): void
  /** Serves many: it need not lock accounts that it knows. */
  readonly isMain: boolean
  /** Several of its commits share a flush. */
  readonly sharesFlushes: boolean
  /** Rows are known to be locked: wait only briefly. */
  isHurried(): boolean
}

export function openWorker(options: WorkerOptions): Worker {
  const { isHurried } = options
  const session = openSession(options.url, options.runs)
  const unflushed = openCount(options.mayStart)
  const answering = { ...options, count: unflushed.add }
  const line = openLine(options.mayStart)

  const settle = async (requests: readonly Waiting[], { search, inCompany, sent }: Try): Promise<void> => {
    try {
      await runAndAnswer(session, requests, answering, { hurried: search !== undefined, inCompany }, sent)
    } catch (error) {
      await recover(requests, error, search)
    }
  }
  const recover = openRetries(session, options, (requests, search) =>
    settle(requests, { search, inCompany: false, sent: () => undefined }),
  )
  const follow = (requests: readonly Waiting[]): Promise<void> | null => {
    const before = isHurried() ? null : line.leader()
    const ready = before && session.readyNow(requests)
    if (!before || !ready?.connection.isFree()) return null
    const terms = termsOf(ready, options, { hurried: false, inCompany: true })
    const sent = sendAtOnce(ready.connection, requests, terms, before)
    return (
      sent &&
      line.join(sent, async (result) => {
        if (result.status === 'fulfilled') return answerNowOrFlushed(ready, requests, result.value, answering)
        const { reason } = result
        if (reason instanceof Outdated && reason.isByOthers(sent.mark, before)) ready.run?.cells.distrust()
        await recover(requests, reason)
      })
    )
  }
  return {
    settle: (requests, inCompany = false) => {
      const search = isHurried() ? startSearch(options) : undefined
      return line.begin(settle(requests, { search, inCompany, sent: line.offer }))
    },
    mayBeFollowed: () => line.leader() !== null,
    wasFollowable: line.hadLeader,
    follow,
    unflushed: unflushed.sum,
    close: session.close,
  }
}

interface Try {
  readonly search: Search | undefined
  /** Others wait or run beside it. */
  readonly inCompany: boolean
  /** Called when the batch is on its way as one message. */
  sent(sent: Sent): void
}

interface AnswerOptions extends WorkerOptions {
  /** So many requests more, or fewer, wait for a flush. */
  count(change: number): void
}

/** @param fell called when it has become less */
function openCount(fell: () => void): { add(change: number): void; sum(): number } {
  let sum = 0
  return {
    add(change) {
      sum += change
      if (change < 0) fell()
    },
    sum: () => sum,
  }
}

interface Haste {
  readonly hurried: boolean
  readonly inCompany: boolean
}

/** @param sent called when the batch is on its way as one message */
async function runAndAnswer(
  session: WorkerSession,
  requests: readonly Waiting[],
  options: AnswerOptions,
  haste: Haste,
  sent: Try['sent'],
): Promise<void> {
  const ready = await session.ready(requests)
  const terms = termsOf(ready, options, haste)
  const result = await runBatch(ready.connection, options.directory, requests, terms, sent)
  answerNowOrFlushed(ready, requests, result, options)
}

function termsOf(
  { stripe, run }: Ready,
  { macKey, isMain, sharesFlushes }: WorkerOptions,
  { hurried, inCompany }: Haste,
): BatchTerms {
  const isAsynchronous = inCompany && sharesFlushes && run !== null
  return { hurried, mustLock: hurried || !isMain, stripe, macKey, isAsynchronous, run }
}

function answerNowOrFlushed(
  { run }: Ready,
  requests: readonly Waiting[],
  result: BatchResult,
  options: AnswerOptions,
): void {
  options.measured(result.figures)
  if (run === null || result.isDurable) answer(requests, result, options.committed)
  else void answerOnceFlushed(run, requests, result, options)
}

/** Refused at once; the rest when it is on disk. When the flush is lost, the database is asked what has happened. */
async function answerOnceFlushed(
  run: ServerRun,
  requests: readonly Waiting[],
  { outcomes, changed }: BatchResult,
  { committed, moveToBlocked, count }: AnswerOptions,
): Promise<void> {
  const isRefused = (position: number) => outcomes[position]?.kind === 'failed'
  const part = (refused: boolean) => ({
    requests: requests.filter((_request, position) => isRefused(position) === refused),
    outcomes: outcomes.filter((_outcome, position) => isRefused(position) === refused),
  })
  const refused = part(true)
  answer(refused.requests, { ...refused, changed: [] }, committed)
  const done = part(false)
  count(done.requests.length)
  const [flushed] = await Promise.allSettled([run.flush()])
  if (flushed.status === 'fulfilled') answer(done.requests, { ...done, changed }, committed)
  else moveToBlocked(done.requests)
  count(-done.requests.length)
}

function answer(
  requests: readonly Waiting[],
  { outcomes, changed }: Pick<BatchResult, 'outcomes' | 'changed'>,
  committed: WorkerOptions['committed'],
): void {
  if (changed.length > 0) committed(changed)
  for (const [position, outcome] of outcomes.entries()) requests[position]?.settle(outcome)
}
