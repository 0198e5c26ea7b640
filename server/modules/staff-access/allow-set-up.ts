import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { spendFactor } from '#server/platform/second-factor/index.ts'
import { provePassword } from '#server/platform/sign-in/index.ts'
import { lockAccount } from './account.queries.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { holderOf, proverOf } from './staff-sign-in.ts'

/** What a person gives before a factor changes. */
export interface Proof {
  readonly password: string
  /** The app's code or a recovery code. */
  readonly code: string | undefined
}

/**
 * Allows setting up a factor: halfway only the first one, because a password alone must not add a second key; in an
 * open session as any change.
 * @throws Refusal `auth.second_factor_needed`, and what `proveOwner` throws
 */
export async function allowSetUp(deps: SignInDeps, proving: Proving, proof: Proof): Promise<void> {
  await expectFirstIfHalfway(deps.database.db, proving.actor)
  if (proving.actor.state === 'open') await proveOwner(deps, proving, proof)
}

/**
 * Proves the password and, where there is one, a current factor. A wrong code uses one of the account's attempts.
 * @throws Refusal `auth.incorrect_password`, `auth.second_factor_owed`, `auth.second_factor_incorrect`
 */
export async function proveOwner(
  deps: SignInDeps,
  proving: Proving,
  { password, code }: Proof,
): Promise<void> {
  const prover = proverOf(deps, proving)
  const { id } = proving.actor
  await provePassword(deps, prover, password)
  await prover.attempts.take()
  const refusal = await deps.database.transact(async (tx) => {
    await lockAccount(tx, id)
    return hasFactor(await countFactors(tx, id)) ? spendFactor(tx, deps.keys, holderOf(id), code) : null
  })
  if (refusal?.code !== 'auth.second_factor_incorrect') await prover.attempts.giveBack()
  if (refusal) throw refusal
}

/** Checked again when the factor is confirmed. */
export async function expectFirstIfHalfway(db: Db, { id, state }: StaffActor): Promise<void> {
  if (state === 'halfway' && hasFactor(await countFactors(db, id)))
    throw new Refusal('auth.second_factor_needed')
}
