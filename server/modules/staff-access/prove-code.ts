import { spendRecoveryCode, spendTotp } from '#server/platform/second-factor/index.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { holderOf } from './staff-sign-in.ts'

/** Finishes the sign-in with an app's code. */
export function proveTotp(deps: SignInDeps, proving: Proving, code: string): Promise<OpenedSession> {
  return finishSignIn(deps, proving, (tx) => spendTotp(tx, deps.keys, holderOf(proving.actor.id), code))
}

/** Finishes the sign-in with a recovery code, which is used up. */
export function proveRecoveryCode(deps: SignInDeps, proving: Proving, code: string): Promise<OpenedSession> {
  return finishSignIn(deps, proving, (tx) =>
    spendRecoveryCode(tx, deps.keys, holderOf(proving.actor.id), code),
  )
}
