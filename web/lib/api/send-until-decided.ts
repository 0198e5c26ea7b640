import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import type { Intention } from '#web/lib/session/intentions.ts'
import { call } from './call.ts'
import { isOffline } from './connection.ts'
import { ApiFailure, UnreadableAnswer } from './failure.ts'
import { reactToFailure } from './react-to-failure.ts'

export type Outcome<O extends Operation> =
  | { readonly phase: 'idle'; readonly failure: ApiFailure }
  /** Nobody answered; or somebody did, in a form that this page cannot read. */
  | { readonly phase: 'unknown'; readonly unreadable: boolean }
  | { readonly phase: 'done'; readonly answer: AnswerOf<O> }

/** What was found out: `interrupted` if it was not taken so far. */
export type Found<O extends Operation> = Outcome<O> | { readonly phase: 'interrupted' }

/** What was given up: `cancelled` if it was not executed and never will be. */
export type GivenUp<O extends Operation> = Outcome<O> | { readonly phase: 'cancelled' }

const retryWaitsMs = [1_000, 2_000, 4_000, 8_000]
/** A server that keeps a request for so long without an answer is not sent another. */
const resendMillisMax = 8_000
const unknown = { phase: 'unknown', unreadable: false } as const
/** No answer came, or one from somewhere between us and the server: the money may or may not have moved. */
const undecidedStatuses = new Set([0, 408, 500, 502, 504])
/** Said before the request was looked at: of one that may have been taken earlier, they decide nothing. */
const passingStatuses = new Set([403, 429])
/**
 * What was just sent may still be in somebody's hands: the posting engine keeps a request for five seconds while its rows are
 * locked. Only what nobody knew of for longer counts as not taken.
 */
const notTakenMillis = 6_000

interface Sending {
  /** Whether an earlier attempt may have been taken, so that only a decision about it ends it. */
  readonly wasAsked: boolean
  /** Called when no answer came, before it is sent once more. */
  lost(): void
  /** The person has given it up: nothing is sent any more. */
  isStopped(): boolean
  /** Called once it is certain that nothing was taken and nothing will be, before a lost session leads away. */
  forget(): void
}

/**
 * Sends a money request until the server has decided about it. Without an answer the same request goes out again in the
 * first fifteen seconds, while its person waits for it; after that, and without a connection, it is only asked about.
 */
export async function sendUntilDecided<O extends Operation>(
  operation: O,
  intention: Intention<BodyInput<O>>,
  { wasAsked, lost, isStopped, forget }: Sending,
): Promise<Outcome<O>> {
  let mayBeTaken = wasAsked
  const startedAt = performance.now()
  return attempt(operation, intention, { isStopped }, async (failure) => {
    if (failure.code === 'offline_money' && mayBeTaken) return unknown
    if (isUndecided(failure)) {
      mayBeTaken = true
      if (performance.now() - startedAt >= resendMillisMax) return unknown
      lost()
    } else if (!mayBeTaken || !isPassing(failure)) {
      // Whoever signs in again must not find it on its way.
      if (!mayBeTaken || failure.status !== 401) forget()
      return refused(operation, failure)
    }
    return null
  })
}

/**
 * Asks what became of a money request that may have been sent before, and sends nothing. `interrupted`: it was not taken,
 * so whether it is to be is for the person to say.
 */
export async function findOut<O extends Operation>(
  operation: O,
  intention: Intention<BodyInput<O>>,
): Promise<Found<O>> {
  let notTakenSince: number | null = null
  return attempt(operation, intention, { onlyKnown: true }, async (failure) => {
    if (isOffline()) return unknown
    if (failure.code === 'idempotency.not_taken') {
      notTakenSince ??= performance.now()
      const isOver = performance.now() - notTakenSince >= notTakenMillis
      return isOver ? { phase: 'interrupted' as const } : null
    }
    if (!isUndecided(failure) && !isPassing(failure)) return refused(operation, failure)
    // Somebody had it in hand after all: from here it may take as long again.
    if (failure.code === 'busy') notTakenSince = null
    return null
  })
}

/** Gives a money request up for good: the server refuses it from now on, or says what it has done. */
export async function giveUp<O extends Operation>(
  operation: O,
  intention: Intention<BodyInput<O>>,
): Promise<GivenUp<O>> {
  return attempt(operation, intention, { closeKey: true }, async (failure) => {
    if (failure.code === 'idempotency.closed') return { phase: 'cancelled' as const }
    if (isOffline()) return unknown
    return isUndecided(failure) || isPassing(failure) ? null : refused(operation, failure)
  })
}

/** Of all that is said with 503, only `busy` surely took nothing; `unavailable` may follow a commit whose answer was lost. */
function isUndecided({ status, code }: ApiFailure): boolean {
  // It never left.
  if (code === 'offline_money') return false
  return undecidedStatuses.has(status) || (status === 503 && code !== 'busy')
}

function isPassing({ status, code }: ApiFailure): boolean {
  return passingStatuses.has(status) || (status === 503 && code === 'busy')
}

interface Asking {
  readonly onlyKnown?: true
  readonly closeKey?: true
  isStopped?(): boolean
}

/** Again and again, with longer and longer pauses, until there is an answer or `judge` makes one of a failure. */
async function attempt<O extends Operation, Judged>(
  operation: O,
  { key: idempotencyKey, body }: Intention<BodyInput<O>>,
  { isStopped, ...asked }: Asking,
  judge: (failure: ApiFailure) => Promise<Judged | null>,
): Promise<Outcome<O> | Judged> {
  for (const waitMs of [...retryWaitsMs, null]) {
    try {
      const answer = await call(operation, { body, idempotencyKey, ...asked, quiet: true })
      return { phase: 'done', answer }
    } catch (error) {
      // It happened, and this page is too old to read how: once it is loaded anew it asks again.
      if (error instanceof UnreadableAnswer) return { phase: 'unknown', unreadable: true }
      if (!(error instanceof ApiFailure)) throw error
      const judged = await judge(error)
      if (judged !== null) return judged
    }
    if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // It was given up during the pause.
    if (isStopped?.()) break
  }
  return unknown
}

/** The server decided against it; a lost session or a missing verification leads away as everywhere. */
async function refused<O extends Operation>(operation: O, failure: ApiFailure): Promise<Outcome<O>> {
  if (failure.status === 401 || failure.status === 403) {
    await reactToFailure(failure, surfaceOf(operation)).catch((error: unknown) => {
      if (error !== failure) throw error
    })
  }
  return { phase: 'idle', failure }
}
