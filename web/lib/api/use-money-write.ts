import { useEffect, useRef, useState } from 'react'
import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import {
  forgetIntention,
  type Intention,
  keepIntention,
  markAnswered,
  recallIntention,
} from '#web/lib/session/intentions.ts'
import { call } from './call.ts'
import { ApiFailure } from './failure.ts'
import { reactToFailure } from './react-to-failure.ts'

/**
 * - `idle`: nothing on its way; `failure` says why the last attempt was refused.
 * - `sending`: on its way, or asked again after a broken connection.
 * - `unknown`: still no answer; `askAgain` sends the same request with the same key.
 * - `done`: it happened, once.
 */
export type MoneyWrite<O extends Operation> =
  | { readonly phase: 'idle'; readonly failure: ApiFailure | null }
  | { readonly phase: 'sending' }
  | { readonly phase: 'unknown' }
  | { readonly phase: 'done'; readonly answer: AnswerOf<O> }

const retryWaitsMs = [1_000, 2_000, 4_000, 8_000]
/** No answer came, or one from somewhere between us and the server: the money may or may not have moved. */
const undecidedStatuses = new Set([0, 408, 500, 502, 504])

/**
 * Sends a money operation so that it ends in "done" or "not done". One intention has one key; while the outcome is
 * unknown the same key and body are sent again, which the server answers with what happened the first time. A page
 * that is opened again in the midst of it goes on asking (`resumed` is what it had sent), and one that is reloaded
 * after the answer shows it again.
 */
export function useMoneyWrite<O extends Operation>(operation: O, onDone?: (answer: AnswerOf<O>) => void) {
  const [resumed] = useState(() => recallIntention<BodyInput<O>>(operation.id))
  const [state, setState] = useState<MoneyWrite<O>>(
    resumed ? { phase: 'sending' } : { phase: 'idle', failure: null },
  )
  const intention = useRef<Intention<BodyInput<O>> | null>(resumed)
  const undecided = state.phase === 'sending' || state.phase === 'unknown'

  useEffect(() => {
    if (!undecided) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [undecided])

  const attempt = async () => {
    const current = intention.current
    if (!current) return
    setState({ phase: 'sending' })
    const outcome = await sendUntilDecided(operation, current.key, current.body)
    if (outcome.phase !== 'unknown') intention.current = null
    if (outcome.phase === 'idle') forgetIntention(operation.id)
    if (outcome.phase === 'done') markAnswered(operation.id)
    setState(outcome)
    if (outcome.phase === 'done') onDone?.(outcome.answer)
  }

  const latest = useRef(attempt)
  useEffect(() => {
    if (resumed) void latest.current()
  }, [resumed])

  // Whoever leaves the page has seen its answer; a reload is no leaving.
  useEffect(
    () => () => {
      if (intention.current === null) forgetIntention(operation.id)
    },
    [operation.id],
  )

  return {
    state,
    resumed: resumed?.body ?? null,
    async send(body: BodyInput<O>): Promise<void> {
      if (intention.current) return
      intention.current = { key: newKey(), body }
      keepIntention(operation.id, intention.current)
      await attempt()
    },
    askAgain: () => void attempt(),
    reset() {
      forgetIntention(operation.id)
      setState({ phase: 'idle', failure: null })
    },
  }
}

async function sendUntilDecided<O extends Operation>(
  operation: O,
  idempotencyKey: string,
  body: BodyInput<O>,
): Promise<MoneyWrite<O>> {
  for (const waitMs of [...retryWaitsMs, null]) {
    try {
      return { phase: 'done', answer: await call(operation, { body, idempotencyKey, quiet: true }) }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!undecidedStatuses.has(error.status)) return refused(operation, error)
    }
    if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return { phase: 'unknown' }
}

/** The server decided against it; a lost session or a missing verification leads away as everywhere. */
async function refused<O extends Operation>(operation: O, failure: ApiFailure): Promise<MoneyWrite<O>> {
  if (failure.status === 401 || failure.status === 403) {
    await reactToFailure(failure, surfaceOf(operation)).catch((error: unknown) => {
      if (error !== failure) throw error
    })
  }
  return { phase: 'idle', failure }
}

/** 128 random bits; `randomUUID` exists on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
