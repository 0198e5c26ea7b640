import { confirmTotpCode, newSecret, savePendingTotp } from '#server/platform/second-factor/index.ts'
import { lockAccount, readAccount } from './account.queries.ts'
import { allowSetUp, expectFirstIfHalfway, type Proof } from './allow-set-up.ts'
import { type Enrolled, finishSetUp } from './finish-set-up.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { holderOf } from './staff-sign-in.ts'
import { ownAttemptsOf } from './take-attempt.ts'

/** A new secret for an app. The old one is valid until this one is confirmed. */
export async function beginTotp(
  deps: SignInDeps,
  proving: Proving,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  await allowSetUp(deps, proving, proof)
  return deps.database.transact(async (tx) => {
    const account = await readAccount(tx, proving.actor.id)
    const holder = holderOf(account.id)
    const { text, uri, sealed } = await newSecret(tx, deps.keys, holder, account.username)
    await savePendingTotp(tx, holder, sealed)
    return { secret: text, uri }
  })
}

/** Confirms the app's code: from now on only its codes are valid. */
export async function confirmTotp(deps: SignInDeps, proving: Proving, code: string): Promise<Enrolled> {
  const { actor, origin } = proving
  const attempts = ownAttemptsOf(deps, { staffId: actor.id, origin }, 'factor')
  await attempts.take()
  const enrolled = await deps.database.transact(async (tx) => {
    await lockAccount(tx, actor.id)
    await expectFirstIfHalfway(tx, actor)
    await confirmTotpCode(tx, deps.keys, holderOf(actor.id), code)
    return finishSetUp(tx, deps, proving, 'totp')
  })
  await attempts.giveBack()
  return enrolled
}
