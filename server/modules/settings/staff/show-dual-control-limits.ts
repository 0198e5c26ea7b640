import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showDualControlLimits as contract } from '#contract/operations/settings/show-dual-control-limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSheet } from '../change-settings.ts'

/** For people about to decide; the decision checks again. */
export async function showDualControlLimits(db: Db): Promise<AnswerInput<typeof contract>> {
  const { recharge_dual_control_min, settlement_dual_control_min } = await readSheet(db)
  return { currency: defaultCurrency, recharge_dual_control_min, settlement_dual_control_min }
}
