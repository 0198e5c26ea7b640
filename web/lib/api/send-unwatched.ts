import type { AnswerOf, Operation } from '#contract/kernel/operation.ts'
import { type CallInput, call } from './call.ts'
import { ApiFailure } from './failure.ts'

/** Sends what the person does not wait for: that it failed is nothing they must know. */
export function sendUnwatched<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  onAnswer?: (answer: AnswerOf<O>) => void,
): void {
  call(operation, { ...input, quiet: 'probe' })
    .then(onAnswer)
    .catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
}
