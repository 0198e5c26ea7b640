import { Refusal } from '#contract/kernel/refusal.ts'
import { finishSignIn, type Proving } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { takeRecoveryCode } from './second-factor.queries.ts'
import type { SignInDeps } from './sign-in.ts'

/** Finishes the sign-in of who has lost the phone; the code is used up. */
export function proveRecoveryCode(deps: SignInDeps, proving: Proving, code: string): Promise<OpenedSession> {
  const { id } = proving.actor
  return finishSignIn(deps, proving, async (tx) =>
    (await takeRecoveryCode(tx, id, hashRecoveryCode(deps.keys, id, code)))
      ? null
      : new Refusal('auth.second_factor_incorrect'),
  )
}
