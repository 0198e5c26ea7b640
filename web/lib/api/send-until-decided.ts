import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import type { Intention } from '#web/lib/session/intentions.ts'
import { call } from './call.ts'
import { isOffline } from './connection.ts'
import { ApiFailure, UnreadableAnswer } from './failure.ts'
import { reactToFailure } from './react-to-failure.ts'

export type Outcome<O extends Operation> =
  | { readonly phase: 'idle'; readonly failure: ApiFailure }
  /** No answer; or one that this page cannot read. */
  | { readonly phase: 'unknown'; readonly unreadable: boolean }
  | { readonly phase: 'done'; readonly answer: AnswerOf<O> }

/** `interrupted` if it was not taken so far. */
export type Found<O extends Operation> = Outcome<O> | { readonly phase: 'interrupted' }

/** `cancelled` if it was not executed and never will be. */
export type GivenUp<O extends Operation> = Outcome<O> | { readonly phase: 'cancelled' }

const retryWaitsMs = [1_000, 2_000, 4_000, 8_000]
/** A server that hangs on a request for this long gets no other. */
const resendMillisMax = 8_000
const unknown = { phase: 'unknown', unreadable: false } as const
/** No answer, or one from a machine in between: the money may or may not have moved. */
const undecidedStatuses = new Set([0, 408, 500, 502, 504])
/** Answered before the request was examined: they decide nothing about an earlier one. */
const passingStatuses = new Set([403, 429])
/**
 * A request just sent may still be running: the posting engine keeps it for five seconds while its rows are locked.
 * Only after that an unknown one counts as not taken.
 */
const notTakenMillis = 6_000

interface Sending {
  /** Whether an earlier attempt may have been taken, so only a decision ends it. */
  readonly wasAsked: boolean
  /** Called without an answer, before it is sent again. */
  lost(): void
  /** The person cancelled it: nothing is sent any more. */
  isStopped(): boolean
  /** Called once it is certain that nothing was or will be taken, before a lost session leads away. */
  forget(): void
}

/**
 * Sends a money request until the server has decided. Without an answer the same request goes out again in the first
 * fifteen seconds, while its person waits; after that, and without a connection, it is only asked about.
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
      // The next sign-in must not find it as running.
      if (!mayBeTaken || failure.status !== 401) forget()
      return refused(operation, failure)
    }
    return null
  })
}

/**
 * Asks for the outcome of an earlier money request, and sends nothing. `interrupted`: it was not taken, so the person
 * decides.
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
    // A process was working on it: from here it may take as long again.
    if (failure.code === 'busy') notTakenSince = null
    return null
  })
}

/** Cancels a money request for good: the server refuses it from now on, or says what it has done. */
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

/** Of all 503 answers only `busy` surely took nothing; `unavailable` may follow a commit whose answer was lost. */
function isUndecided({ status, code }: ApiFailure): boolean {
  // It was never sent.
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

/** Repeats with growing pauses, until there is an answer or `judge` makes one of a failure. */
async function attempt<O extends Operation, Judged>(
  operation: O,
  { key: idempotencyKey, body }: Intention<BodyInput<O>>,
  { isStopped, ...asked }: Asking,
  judge: (failure: ApiFailure) => Promise<Judged | null>,
): Promise<Outcome<O> | Judged> {
  for (const waitMs of [...retryWaitsMs, null]) {
    try {
      const answer = await call(operation, { body, idempotencyKey, ...asked, quiet: 'probe' })
      return { phase: 'done', answer }
    } catch (error) {
      // It happened, and this page is too old to read it: after a reload it asks again.
      if (error instanceof UnreadableAnswer) return { phase: 'unknown', unreadable: true }
      if (!(error instanceof ApiFailure)) throw error
      const judged = await judge(error)
      if (judged !== null) return judged
    }
    if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // It was cancelled during the pause.
    if (isStopped?.()) break
  }
  return unknown
}

/** The server refused; a lost session or a missing verification leads away as usual. */
async function refused<O extends Operation>(operation: O, failure: ApiFailure): Promise<Outcome<O>> {
  if (failure.status === 401 || failure.status === 403) {
    await reactToFailure(failure, surfaceOf(operation)).catch((error: unknown) => {
      if (error !== failure) throw error
    })
  }
  return { phase: 'idle', failure }
}
