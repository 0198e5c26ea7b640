import { useState } from 'react'
import { type AnswerOf, type BodyInput, type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { isAtRest, reviewOf, useMoneyWrite } from './use-money-write.ts'
import { useReviewStep } from './use-review-step.ts'

interface Ending<O extends Operation> {
  onDone?(answer: AnswerOf<O>): void
  /** The page that shows what happened, now and whenever it is opened again; in a dialog there is none. */
  placeOf?(answer: AnswerOf<O>): string
}

/**
 * A money operation in three steps: fill in, look once more, done. Who goes back finds what was typed; a page that was
 * closed in the midst of sending begins at the look, and asks before it goes on.
 * @param begin what the form holds at first, and again after `again`
 */
export function useMoneySteps<O extends Operation>(
  operation: O,
  begin: { readonly first: BodyInput<O>; readonly blank: BodyInput<O> },
  ending: Ending<O> = {},
) {
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(operation, (answer) => {
    ending.onDone?.(answer)
    const place = ending.placeOf?.(answer)
    if (place !== undefined) review.finish(place)
  })
  const [values, setValues] = useState(resumed ?? begin.first)
  const review = useReviewStep({
    begins: resumed !== null,
    isPage: surfaceOf(operation) !== 'console',
    mayLeave: isAtRest(state),
    onLeave() {
      // What has happened is not asked for a second time.
      if (state.phase === 'done') setValues(begin.blank)
      reset()
    },
  })
  return {
    values,
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
        /** With what was shown beside what was typed, so that nothing else is confirmed. */
        onConfirmShown: (body: BodyInput<O>) => void send(body),
        onAskAgain: askAgain,
        onCancel: cancel,
        onBack: review.leave,
      },
    }
  }
}
