import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { provePassword } from '#server/platform/sign-in/index.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { proverOf } from './staff-sign-in.ts'

/**
 * Allows setting up a factor: halfway only the first one, because a password alone must not add a second key; in an
 * open session with the password.
 * @throws Refusal `auth.second_factor_needed`, `auth.incorrect_password`
 */
export async function allowSetUp(deps: SignInDeps, proving: Proving, password: string): Promise<void> {
  await expectFirstIfHalfway(deps.database.db, proving.actor)
  if (proving.actor.state === 'open') await provePassword(deps, proverOf(deps, proving), password)
}

/** Checked again when the factor is confirmed. */
export async function expectFirstIfHalfway(db: Db, { id, state }: StaffActor): Promise<void> {
  if (state === 'halfway' && hasFactor(await countFactors(db, id)))
    throw new Refusal('auth.second_factor_needed')
}
