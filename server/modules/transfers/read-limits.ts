import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { findTally } from '#server/ledger/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findClock } from './transfer.queries.ts'
import { leftOf, type TransferTerms, type Usage, usageOf } from './transfer.rules.ts'

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
  const wallet = walletOf(clientId, terms.currency)
  const [now, tally] = await Promise.all([findClock(db), findTally(db, wallet)])
  const usage = usageOf(tally, tripoliToday(now))
  return { usage, left: leftOf(terms, usage) }
}
