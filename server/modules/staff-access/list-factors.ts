import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listSecondFactors } from '#contract/operations/staff-access/second-factor.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { describePasskeys, readTotp, selectPasskeys } from '#server/platform/second-factor/index.ts'
import { countFactors } from './second-factor.queries.ts'
import { holderOf } from './staff-sign-in.ts'

export async function listFactors(db: Db, staffId: bigint): Promise<AnswerInput<typeof listSecondFactors>> {
  const totp = await readTotp(db, holderOf(staffId))
  const passkeys = await selectPasskeys(db, holderOf(staffId))
  const { recoveryCodes } = await countFactors(db, staffId)
  return {
    required: await readSetting(db, 'staff_second_factor_required'),
    totp: totp?.confirmed_at ? { created_at: totp.confirmed_at.toISOString() } : null,
    passkeys: describePasskeys(passkeys),
    recovery_codes_left: recoveryCodes,
  }
}
