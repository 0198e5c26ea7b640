import { Refusal } from '#contract/kernel/refusal.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  deletePasskey,
  deleteTotp,
  renewRecoveryCodes,
  replaceRecoveryCodes,
} from '#server/platform/second-factor/index.ts'
import { lockAccount } from './account.queries.ts'
import { type Proof, proveOwner } from './allow-set-up.ts'
import { announceFactorsChanged } from './finish-set-up.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { holderOf } from './staff-sign-in.ts'

/**
 * Removes the app, or one passkey. The last factor stays where the setting requires one; otherwise the recovery codes
 * go with it.
 */
export async function removeFactor(
  deps: SignInDeps,
  proving: Proving,
  { factor, ...proof }: Proof & { readonly factor: 'totp' | { readonly passkeyId: bigint } },
): Promise<Record<string, never>> {
  await proveOwner(deps, proving, proof)
  const { id } = proving.actor
  await deps.database.transact(async (tx) => {
    await lockAccount(tx, id)
    const holder = holderOf(id)
    const isRemoved =
      factor === 'totp' ? await deleteTotp(tx, holder) : await deletePasskey(tx, holder, factor.passkeyId)
    if (!isRemoved) throw new Refusal('request.not_found')
    await expectOthers(tx, id)
    await announceFactorsChanged(tx, deps, id, { removed: factor === 'totp' ? 'totp' : 'passkey' })
  })
  return {}
}

async function expectOthers(tx: Tx, staffId: bigint): Promise<void> {
  if (hasFactor(await countFactors(tx, staffId))) return
  if (await readSetting(tx, 'staff_second_factor_required')) throw new Refusal('auth.last_second_factor')
  await replaceRecoveryCodes(tx, holderOf(staffId), [])
}

/** Ten new recovery codes for a person with a factor to replace. */
export async function changeRecoveryCodes(
  deps: SignInDeps,
  proving: Proving,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  await proveOwner(deps, proving, proof)
  const { id } = proving.actor
  return deps.database.transact(async (tx) => {
    await lockAccount(tx, id)
    if (!hasFactor(await countFactors(tx, id))) throw new Refusal('auth.second_factor_missing')
    const codes = await renewRecoveryCodes(tx, deps.keys, holderOf(id))
    await announceFactorsChanged(tx, deps, id, { renewed: 'recovery_codes' })
    return { recovery_codes: codes }
  })
}
