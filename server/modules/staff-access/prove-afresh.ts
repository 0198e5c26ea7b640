import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { proveAfresh as proveAfreshOperation } from '#contract/operations/staff-access/second-factor.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { spendFactor } from '#server/platform/second-factor/index.ts'
import { provePassword } from '#server/platform/sign-in/index.ts'
import { afterProof } from './finish-sign-in.ts'
import { type PasskeyDeps, passkeyProver } from './prove-passkey.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import { markProven } from './session.queries.ts'
import { holderOf, type Proving, proverOf } from './staff-sign-in.ts'

type FreshProof = BodyOf<typeof proveAfreshOperation>

/**
 * Makes the proof of an open session fresh. A password is enough only for people without a second factor: who watched
 * a colleague type it may sit at the open screen.
 * @throws Refusal `auth.passkey_refused`, `auth.second_factor_incorrect`, `auth.second_factor_owed`,
 * `auth.incorrect_password`, `auth.locked`
 */
export async function proveAfresh(
  deps: PasskeyDeps,
  proving: Proving,
  proof: FreshProof,
): Promise<Record<never, never>> {
  const { id, sessionId } = proving.actor
  if ('current_password' in proof) {
    if (hasFactor(await countFactors(deps.database.db, id))) throw new Refusal('auth.second_factor_owed')
    await provePassword(deps, proverOf(deps, proving), proof.current_password)
    await deps.database.transact((tx) => markProven(tx, sessionId))
    return {}
  }
  const prove =
    'passkey' in proof
      ? await passkeyProver(deps, proving, proof.passkey)
      : (tx: Tx) => spendFactor(tx, deps.keys, holderOf(id), proof.code)
  return afterProof(deps, proving, prove, async (tx) => {
    await markProven(tx, sessionId)
    return {}
  })
}
