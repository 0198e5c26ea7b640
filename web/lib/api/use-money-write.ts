import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, BodyInput, Operation } from '#contract/kernel/operation.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { askBeforeLeaving } from '#web/lib/navigation.ts'
import { forgetIntention, recallIntention } from '#web/lib/session/intentions.ts'
import { showLastingToast } from '#web/lib/toasts.ts'
import { isOffline, watchConnection } from './connection.ts'
import { type MoneyWrite, type MoneyWriter, openMoneyWriter } from './money-writer.ts'

/**
 * Sends a money operation until it is done or not done. One intention has one key; while the outcome is unknown it is
 * asked for with that key, which executes nothing. A page opened again meanwhile (`resumed` is what it had sent) asks
 * for the outcome and sends nothing by itself: the person decides about what was not taken. A reload after the answer
 * shows it again.
 * @param onDone `isTooLate`: the person had cancelled, after it was done
 * @param about the subject, where an operation has several
 */
export function useMoneyWrite<O extends Operation>(
  operation: O,
  onDone?: (answer: AnswerOf<O>, isTooLate: boolean) => void,
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
      if (shown.phase !== 'done') return
      const isTooLate = 'isTooLate' in shown && shown.isTooLate
      if (isTooLate) showLastingToast('info', translate('signed-in:money.too_late'))
      latestDone.current?.(shown.answer, isTooLate)
    }),
  )
  useForgetting(writer, operation, about)
  useWarning(state.phase === 'sending' || (state.phase === 'unknown' && !state.unreadable))
  useEffect(() => {
    if (resumed) void writer.askAgain()
  }, [resumed, writer])
  useChecking(state.phase === 'unknown' && !state.unreadable && !('isAsking' in state), writer)

  return {
    state,
    resumed: resumed?.body ?? null,
    send: writer.send,
    askAgain: () => void writer.askAgain(),
    cancel: () => void writer.cancel(),
    reset: () => void writer.reset(),
  }
}

const checkMillis = 10_000

/** While the outcome is unknown, it is asked for from time to time, and at once when the connection is back. */
function useChecking(isUnknown: boolean, writer: MoneyWriter<Operation>): void {
  useEffect(() => {
    if (!isUnknown) return
    const check = () => {
      if (!isOffline()) void writer.askAgain()
    }
    const timer = setInterval(check, checkMillis)
    window.addEventListener('online', check)
    const leave = watchConnection(check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
      leave()
    }
  }, [isUnknown, writer])
}

/** Whether nothing of it is running. */
export function isAtRest({ phase }: MoneyWrite<Operation>): boolean {
  return phase !== 'sending' && phase !== 'unknown'
}

/** Refused because the shown values have changed. */
const outdating: ReadonlySet<string> = new Set([
  'transfer.receiver_changed',
  'transfer.fee_changed',
  'recharge.receiver_changed',
  'card.price_changed',
  'subscription.terms_changed',
  'subscription.running',
  'subscription.not_running',
  'product.price_changed',
])

/** The state of a review, or of any other confirmation. */
export function reviewOf(state: MoneyWrite<Operation>) {
  const failure = state.phase === 'idle' ? state.failure : null
  return {
    phase: shownPhaseOf(state),
    failure: failure?.sentence,
    isOutdated: failure !== null && outdating.has(failure.code),
  }
}

type ShownPhase =
  | MoneyWrite<Operation>['phase']
  | 'finding'
  | 'unreadable'
  | 'lost'
  | 'checking'
  | 'cancelling'
  | 'cancel_waits'
  | 'cancelled'

function shownPhaseOf(state: MoneyWrite<Operation>): ShownPhase {
  if (state.phase === 'sending') return sendingPhaseOf(state)
  if (state.phase === 'unknown') return unknownPhaseOf(state)
  return state.phase === 'idle' && 'isCancelled' in state && state.isCancelled ? 'cancelled' : state.phase
}

function sendingPhaseOf(state: Extract<MoneyWrite<Operation>, { phase: 'sending' }>): ShownPhase {
  if (state.isFinding) return 'finding'
  return state.isLost ? 'lost' : 'sending'
}

function unknownPhaseOf(state: Extract<MoneyWrite<Operation>, { phase: 'unknown' }>): ShownPhase {
  if (state.unreadable) return 'unreadable'
  const isAsking = 'isAsking' in state
  if ('isGivenUp' in state && state.isGivenUp) return isAsking ? 'cancelling' : 'cancel_waits'
  return isAsking ? 'checking' : 'unknown'
}

/** Leaving the page means that its answer was seen; a reload does not. */
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

/** Leaving while it runs asks for confirmation. */
function useWarning(isUndecided: boolean): void {
  useEffect(() => {
    if (isUndecided) return askBeforeLeaving()
  }, [isUndecided])
}
