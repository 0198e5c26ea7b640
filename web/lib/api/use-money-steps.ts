import { useState } from 'react'
import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { isAtRest, reviewOf, useMoneyWrite } from './use-money-write.ts'
import { useReviewStep } from './use-review-step.ts'

interface Beginning<O extends Operation> {
  /** The form's first values. */
  readonly first: BodyInput<O>
  /** Those of the next one, if they are others. */
  readonly blank?: BodyInput<O>
  /** The subject, where an operation has several. */
  readonly about?: string
  /** The first values need no form: they are reviewed at once. */
  readonly startsAtReview?: boolean
}

interface Ending<O extends Operation> {
  onDone?(answer: AnswerOf<O>): void
  /** The page of the result, now and later; a dialog has none. */
  placeOf?(answer: AnswerOf<O>): string
}

/**
 * A money operation in three steps: form, review, result. Going back keeps the input; a page closed while sending
 * starts at the review, and asks before it continues.
 */
export function useMoneySteps<O extends Operation>(
  operation: O,
  { first, blank = first, about, startsAtReview = false }: Beginning<O>,
  ending: Ending<O> = {},
) {
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(
    operation,
    (answer) => {
      ending.onDone?.(answer)
      const place = ending.placeOf?.(answer)
      if (place !== undefined) review.finish(place)
    },
    about,
  )
  const [values, setValues] = useState(resumed ?? first)
  const review = useReviewStep({
    begins: resumed !== null || startsAtReview,
    isPage: surfaceOf(operation) !== 'console',
    mayLeave: isAtRest(state),
    onLeave() {
      // A done operation is not asked about again.
      if (state.phase === 'done') setValues(blank)
      reset()
    },
  })
  return {
    values,
    /** Sent before this page was opened. */
    isResumed: resumed !== null,
    setValues,
    next(typed: BodyInput<O>) {
      setValues(typed)
      review.open()
    },
    again: review.leave,
    steps: stepsOf(),
  }

  function stepsOf() {
    if (state.phase === 'done') return { step: 'done' as const, answer: state.answer }
    return {
      step: review.isReviewing ? ('review' as const) : ('form' as const),
      review: {
        ...reviewOf(state),
        onConfirm: () => void send(values),
        /** With the shown values, so only those are confirmed. */
        onConfirmShown: (body: BodyInput<O>) => void send(body),
        onAskAgain: askAgain,
        onCancel: cancel,
        onBack: review.leave,
      },
    }
  }
}
