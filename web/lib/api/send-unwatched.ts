import type { Operation } from '#contract/kernel/operation.ts'
import { type CallInput, call } from './call.ts'
import { ApiFailure } from './failure.ts'

/** Sends what the person does not wait for: that it failed is nothing they must know. */
<<<<<<<< HEAD:web/lib/api/send-in-background.ts
export function sendInBackground<O extends Operation>(operation: O, input: CallInput<O>): void {
========
export function sendUnwatched<O extends Operation>(operation: O, input: CallInput<O>): void {
>>>>>>>> club-b:web/lib/api/send-unwatched.ts
  call(operation, { ...input, quiet: 'probe' }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
