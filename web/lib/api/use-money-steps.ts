import { useState } from 'react'
import type { AnswerOf, BodyInput, Operation } from '#contract/kernel/operation.ts'
import { reviewOf, useMoneyWrite } from './use-money-write.ts'

/**
 * A money operation in three steps: fill in, look once more, done. Who goes back finds what was typed; a page that was
 * closed in the midst of sending begins at the look, and asks before it goes on.
 * @param begin what the form holds at first, and again after `again`
 */
export function useMoneySteps<O extends Operation>(
  operation: O,
  begin: { readonly first: BodyInput<O>; readonly blank: BodyInput<O> },
  onDone?: (answer: AnswerOf<O>) => void,
) {
  const { state, resumed, send, askAgain, reset } = useMoneyWrite(operation, onDone)
  const [values, setValues] = useState(resumed ?? begin.first)
  const [reviewing, setReviewing] = useState(resumed !== null)
  const back = () => {
    setReviewing(false)
    reset()
  }
  return {
    values,
    setValues,
    next(typed: BodyInput<O>) {
      setValues(typed)
      setReviewing(true)
    },
    again() {
      setValues(begin.blank)
      back()
    },
    steps: stepsOf(),
  }

  function stepsOf() {
    if (state.phase === 'done') return { step: 'done' as const, answer: state.answer }
    return {
      step: reviewing ? ('review' as const) : ('form' as const),
      review: {
        ...reviewOf(state),
        onConfirm: () => void send(values),
        /** With what was shown beside what was typed, so that nothing else is confirmed. */
        onConfirmShown: (body: BodyInput<O>) => void send(body),
        onAskAgain: askAgain,
        onBack: back,
      },
    }
  }
}
