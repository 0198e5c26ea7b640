import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showDualControlLimits as contract } from '#contract/operations/settings/show-dual-control-limits.ts'
import { readAloneLimits } from '#server/modules/approvals/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** For people about to decide; the decision checks again. */
export async function showDualControlLimits(db: Db, staffId: bigint): Promise<AnswerInput<typeof contract>> {
  const { client_day_dual_control_min: ofClient, ...limits } = await readAloneLimits(db, staffId)
  return {
    currency: defaultCurrency,
    recharge_dual_control_min: toWire(limits.recharge_dual_control_min, defaultCurrency),
    settlement_dual_control_min: toWire(limits.settlement_dual_control_min, defaultCurrency),
    day_dual_control_min: toWire(limits.day_dual_control_min, defaultCurrency),
    client_day_dual_control_min: toWire(ofClient, defaultCurrency),
  }
}
