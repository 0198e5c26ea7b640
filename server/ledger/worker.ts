import type { AccountState } from './account.rules.ts'
import type { BatchMark } from './account-cells.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { BatchResult, BatchTerms, Waiting } from './batch.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import { openRetries, type RetryOptions, type Search, startSearch } from './retries.ts'
import { runBatch, sendAtOnce } from './run-batch.ts'
import type { ServerRun, ServerRuns } from './server-run.ts'
import type { MacKey } from './transaction-mac.ts'
import { openLine } from './worker-line.ts'
import { openSession, type Ready, type WorkerSession } from './worker-session.ts'

/** One connection and the batches that run on it, one after another. */
export interface Worker {
  /**
   * When it resolves, each request is settled, in the blocked queue, or committed and waits for a flush; it never
   * rejects.
   * @param inCompany others wait or run beside it: its commit need not wait for the disk alone
   */
  settle(requests: readonly Waiting[], inCompany?: boolean): Promise<void>
  /** A batch is under way that another can be sent behind. */
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

  const settle = async (
    requests: readonly Waiting[],
    search?: Search,
    inCompany: boolean = false,
  ): Promise<void> => {
    try {
      const haste = { hurried: search !== undefined, inCompany }
      await runAndAnswer(session, requests, answering, haste, line.lead)
    } catch (error) {
      await recover(requests, error, search)
    }
  }
  const recover = openRetries(session, options, settle)
  const follow = (requests: readonly Waiting[]): Promise<void> | null => {
    const before = isHurried() ? null : line.mayBeFollowed()
    const ready = before && session.readyNow(requests)
    if (!before || !ready) return null
    const terms = termsOf(ready, options, { hurried: false, inCompany: true })
    const sent = sendAtOnce(ready.connection, requests, terms, before)
    return (
      sent &&
      line.join(sent, async (result) => {
        if (result.status === 'fulfilled') answerNowOrFlushed(ready, requests, result.value, answering)
        else await recover(requests, result.reason)
      })
    )
  }
  return {
    settle: (requests, inCompany) =>
      line.begin(settle(requests, isHurried() ? startSearch(options) : undefined, inCompany)),
    mayBeFollowed: () => line.mayBeFollowed() !== null,
    wasFollowable: line.wasFollowable,
    follow,
    unflushed: unflushed.sum,
    close: session.close,
  }
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

/** @param lead called when another batch may be sent behind this one */
async function runAndAnswer(
  session: WorkerSession,
  requests: readonly Waiting[],
  options: AnswerOptions,
  haste: Haste,
  lead: (mark: BatchMark) => void,
): Promise<void> {
  const ready = await session.ready(requests)
  const terms = termsOf(ready, options, haste)
  const result = await runBatch(ready.connection, options.directory, requests, terms, lead)
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
