import { Refusal } from '#contract/kernel/refusal.ts'
import { finishSignIn, type Proving } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import { readTotp, takeTotpStep } from './second-factor.queries.ts'
import type { SignInDeps } from './sign-in.ts'
import { openSecret, stepOf } from './totp-secret.ts'

/** Finishes the sign-in with the code of an app. A code counts once, and no earlier one after it. */
export function proveTotp(deps: SignInDeps, proving: Proving, code: string): Promise<OpenedSession> {
  const { id } = proving.actor
  return finishSignIn(deps, proving, async (tx) => {
    const totp = await readTotp(tx, id)
    if (!totp?.secret) return new Refusal('auth.second_factor_missing')
    const step = stepOf(openSecret(deps.keys, id, totp.secret), code, totp.nowSeconds)
    const isNew = step !== null && (await takeTotpStep(tx, id, step))
    return isNew ? null : new Refusal('auth.second_factor_incorrect')
  })
}
