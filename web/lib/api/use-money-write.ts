import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, BodyInput, Operation } from '#contract/kernel/operation.ts'
import { forgetIntention, recallIntention } from '#web/lib/session/intentions.ts'
import { type MoneyWrite, type MoneyWriter, openMoneyWriter } from './money-writer.ts'

/**
 * Sends a money operation so that it ends in "done" or "not done". One intention has one key; while the outcome is
 * unknown the same key and body are sent again, which the server answers with what happened the first time. A page
 * that is opened again in the midst of it (`resumed` is what it had sent) finds out what became of it and sends nothing
 * by itself: what was not taken is for the person to carry on. One that is reloaded after the answer shows it again.
 * @param about of several things that the same may be done to, which one
 */
export function useMoneyWrite<O extends Operation>(
  operation: O,
  onDone?: (answer: AnswerOf<O>) => void,
  about?: string,
) {
  const [resumed] = useState(() => recallIntention<BodyInput<O>>({ operation, about }))
  const [state, setState] = useState<MoneyWrite<O>>(
    resumed ? { phase: 'sending', isFinding: true } : { phase: 'idle', failure: null },
  )
  const latestDone = useRef(onDone)
  useEffect(() => {
    latestDone.current = onDone
  }, [onDone])
  const [writer] = useState(() =>
    openMoneyWriter({ operation, about }, resumed, (shown) => {
      setState(shown)
      if (shown.phase === 'done') latestDone.current?.(shown.answer)
    }),
  )
  useForgetting(writer, operation, about)
  useWarning(state.phase === 'sending' || (state.phase === 'unknown' && !state.unreadable))
  useEffect(() => {
    if (resumed) void writer.askAgain()
  }, [resumed, writer])

  return {
    state,
    resumed: resumed?.body ?? null,
    send: writer.send,
    askAgain: () => void writer.askAgain(),
    reset: () => void writer.reset(),
  }
}

/** Whether nothing of it is on its way. */
export function isAtRest({ phase }: MoneyWrite<Operation>): boolean {
  return phase !== 'sending' && phase !== 'unknown'
}

/** Refused because what was shown no longer holds. */
const outdating: ReadonlySet<string> = new Set([
  'transfer.receiver_changed',
  'transfer.fee_changed',
  'recharge.receiver_changed',
  'card.price_changed',
])

/** What a review, or whatever else asks for the last word, shows of it. */
export function reviewOf(state: MoneyWrite<Operation>) {
  const failure = state.phase === 'idle' ? state.failure : null
  return {
    phase: shownPhaseOf(state),
    failure: failure?.message,
    isOutdated: failure !== null && outdating.has(failure.code),
  }
}

type ShownPhase = MoneyWrite<Operation>['phase'] | 'finding' | 'unreadable'

function shownPhaseOf(state: MoneyWrite<Operation>): ShownPhase {
  if (state.phase === 'sending') return state.isFinding ? 'finding' : 'sending'
  if (state.phase === 'unknown') return state.unreadable ? 'unreadable' : 'unknown'
  return state.phase
}

/** Whoever leaves the page has seen its answer; a reload is no leaving. */
function useForgetting(
  writer: MoneyWriter<Operation>,
  operation: Operation,
  about: string | undefined,
): void {
  useEffect(
    () => () => {
      if (!writer.isOpen()) forgetIntention({ operation, about })
    },
    [writer, operation, about],
  )
}

/** Whoever leaves in the midst of it is asked whether to. */
function useWarning(isUndecided: boolean): void {
  useEffect(() => {
    if (!isUndecided) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUndecided])
}
