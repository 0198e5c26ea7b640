import { spendTotp } from '#server/platform/second-factor/index.ts'
import { finishSignIn, type Proving } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import { holderOf } from './second-factor.rules.ts'
import type { SignInDeps } from './sign-in.ts'

/** Finishes the sign-in with the code of an app. */
export function proveTotp(deps: SignInDeps, proving: Proving, code: string): Promise<OpenedSession> {
  return finishSignIn(deps, proving, (tx) => spendTotp(tx, deps.keys, holderOf(proving.actor), code))
}
