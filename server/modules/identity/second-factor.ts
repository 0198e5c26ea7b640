import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { showSecondFactor as showOperation } from '#contract/operations/identity/second-factor.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { countRecoveryCodes, readTotp, spendFactor } from '#server/platform/second-factor/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { holderOf } from './client-sign-in.ts'

export async function showSecondFactor(db: Db, clientId: bigint): Promise<AnswerInput<typeof showOperation>> {
  const totp = await readTotp(db, holderOf(clientId))
  return {
    totp: totp?.confirmed_at ? { created_at: totp.confirmed_at.toISOString() } : null,
    recovery_codes_left: await countRecoveryCodes(db, holderOf(clientId)),
  }
}

/**
 * Checks the second factor of a locked client: six digits are the app's code, other text a recovery code. Either is
 * used up.
 */
export async function proveSecondFactor(
  tx: Tx,
  keys: KeyRing,
  clientId: bigint,
  code: string | undefined,
): Promise<Refusal | null> {
  const holder = holderOf(clientId)
  const totp = await readTotp(tx, holder)
  if (!totp?.secret) return null
  return spendFactor(tx, keys, holder, code)
}
