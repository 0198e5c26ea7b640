import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import type { Intention } from '#web/lib/session/intentions.ts'
import { call } from './call.ts'
import { ApiFailure, UnreadableAnswer } from './failure.ts'
import { reactToFailure } from './react-to-failure.ts'

export type Outcome<O extends Operation> =
  | { readonly phase: 'idle'; readonly failure: ApiFailure }
  /** Nobody answered; or somebody did, in a form that this page cannot read. */
  | { readonly phase: 'unknown'; readonly unreadable: boolean }
  | { readonly phase: 'done'; readonly answer: AnswerOf<O> }

/** What was found out: `interrupted` if it was not taken. */
export type Found<O extends Operation> = Outcome<O> | { readonly phase: 'interrupted' }

const retryWaitsMs = [1_000, 2_000, 4_000, 8_000]
/** No answer came, or one from somewhere between us and the server: the money may or may not have moved. */
const undecidedStatuses = new Set([0, 408, 500, 502, 504])
/** Said before the request was looked at: of one that may have been taken earlier, they decide nothing. */
const passingStatuses = new Set([403, 429])
/**
 * What was just sent may still be in somebody's hands: the desk keeps a request for five seconds while its rows are
 * locked. Only what nobody knew of for longer counts as not taken.
 */
const notTakenMillis = 6_000

interface Sending {
  /** Whether an earlier attempt may have been taken, so that only a decision about it ends it. */
  readonly wasAsked: boolean
  /** Called once it is certain that nothing was taken and nothing will be, before a lost session leads away. */
  forget(): void
}

/** Sends a money request until the server has decided about it, or five attempts have found out nothing. */
export async function sendUntilDecided<O extends Operation>(
  operation: O,
  intention: Intention<BodyInput<O>>,
  { wasAsked, forget }: Sending,
): Promise<Outcome<O>> {
  let mayBeTaken = wasAsked
  return attempt(operation, intention, { onlyKnown: false }, async (failure) => {
    if (isUndecided(failure)) mayBeTaken = true
    else if (!mayBeTaken || !isPassing(failure)) {
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

/** Of all that is said with 503, only `busy` surely took nothing; `unavailable` may follow a commit whose answer was lost. */
function isUndecided({ status, code }: ApiFailure): boolean {
  return undecidedStatuses.has(status) || (status === 503 && code !== 'busy')
}

function isPassing({ status, code }: ApiFailure): boolean {
  return passingStatuses.has(status) || (status === 503 && code === 'busy')
}

/** Again and again, with longer and longer pauses, until there is an answer or `judge` makes one of a failure. */
async function attempt<O extends Operation, Judged>(
  operation: O,
  { key: idempotencyKey, body }: Intention<BodyInput<O>>,
  { onlyKnown }: { readonly onlyKnown: boolean },
  judge: (failure: ApiFailure) => Promise<Judged | null>,
): Promise<Outcome<O> | Judged> {
  for (const waitMs of [...retryWaitsMs, null]) {
    try {
      const answer = await call(operation, { body, idempotencyKey, onlyKnown, quiet: true })
      return { phase: 'done', answer }
    } catch (error) {
      // It happened, and this page is too old to read how: once it is loaded anew it asks again.
      if (error instanceof UnreadableAnswer) return { phase: 'unknown', unreadable: true }
      if (!(error instanceof ApiFailure)) throw error
      const judged = await judge(error)
      if (judged !== null) return judged
    }
    if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return { phase: 'unknown', unreadable: false }
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
