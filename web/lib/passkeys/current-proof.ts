import type { BodyInput } from '#contract/kernel/operation.ts'
import type { removeTotp } from '#contract/operations/identity/second-factor.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { withPasskey } from './ceremonies.ts'

type Proof = BodyInput<typeof removeTotp>

/**
 * What the dialog of the password does with it: the change is proven by the code that was typed, otherwise by a passkey if
 * the server asks for one. @returns the reason of a refusal
 */
export function withCurrentProof(change: (body: Proof) => Promise<void>) {
  return (current_password: string, code?: string) =>
    refusalOf(() =>
      code === undefined
        ? withPasskey((factor) => change({ current_password, ...factor }))
        : change({ current_password, code }),
    )
}
