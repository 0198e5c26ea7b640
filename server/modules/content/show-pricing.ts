import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showPricing as contract } from '#contract/operations/content/show-pricing.ts'
import { publicSettings, readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function showPricing(db: Db): Promise<AnswerInput<typeof contract>> {
  const settings = await readSettings(db)
  const open = Object.entries(settings.recharge).filter(([, terms]) => terms.enabled)
  return {
    currency: defaultCurrency,
    transfer: publicSettings(settings).transfer,
    recharge: open.map(([method, { amount_min, amount_max, fee }]) => ({
      method,
      amount_min: writtenOrNull(amount_min),
      amount_max: writtenOrNull(amount_max),
      fee: {
        fixed: toWire(fee.fixed, defaultCurrency),
        share_bp: fee.share_bp,
        fee_min: toWire(fee.fee_min, defaultCurrency),
        fee_max: writtenOrNull(fee.fee_max),
      },
    })),
  }
}

function writtenOrNull(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : toWire(amountMinor, defaultCurrency)
}
