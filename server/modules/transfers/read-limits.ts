import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findClock, findUsage } from './transfer.queries.ts'
import { leftOf, periodOf, type TransferTerms, type Usage, usageIn } from './transfer.rules.ts'

export async function readTerms(db: Db): Promise<TransferTerms> {
  const transfer = await readSetting(db, 'transfer')
  return {
    currency: defaultCurrency,
    amountMinorMin: transfer.amount_min,
    amountMinorMax: transfer.amount_max,
    dailyMinorMax: transfer.daily_max,
    monthlyMinorMax: transfer.monthly_max,
    fee: {
      fixedMinor: transfer.fee.fixed,
      shareBp: transfer.fee.share_bp,
      feeMinorMin: transfer.fee.fee_min,
      feeMinorMax: transfer.fee.fee_max,
    },
  }
}

/** What a client has sent in the running Tripoli day and month, and what it may still send. */
export async function readLimits(
  db: Db,
  clientId: bigint,
  terms: TransferTerms,
): Promise<{ usage: Usage; left: { dailyMinor: bigint; monthlyMinor: bigint } }> {
  const [now, row] = await Promise.all([findClock(db), findUsage(db, clientId)])
  const usage = usageIn(periodOf(now), row)
  return { usage, left: leftOf(terms, usage) }
}
