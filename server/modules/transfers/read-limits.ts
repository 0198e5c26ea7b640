import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { transferSettingNames } from '#contract/operations/settings/settings.ts'
import { findTally } from '#server/ledger/index.ts'
import type { ConfirmationTerms } from '#server/modules/confirmations/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { findBenefits } from '#server/modules/subscriptions/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findClock } from './transfer.queries.ts'
import { leftOf, type TransferTerms, type Usage, usageOf } from './transfer.rules.ts'

export async function readTerms(db: Db): Promise<TransferTerms & ConfirmationTerms> {
  const settings = await readSettings(db, transferSettingNames)
  return {
    currency: defaultCurrency,
    amountMinorMin: settings.transfer_amount_min,
    amountMinorMax: settings.transfer_amount_max,
    dailyMinorMax: settings.transfer_daily_max,
    monthlyMinorMax: settings.transfer_monthly_max,
    confirmNewMinorMin: settings.transfer_confirm_new_above,
    confirmMinorMin: settings.transfer_confirm_above,
    holdMinorMin: settings.transfer_hold_above,
    fee: {
      fixedMinor: settings.transfer_fee_fixed,
      shareBp: settings.transfer_fee_share_bp,
      feeMinorMin: settings.transfer_fee_min,
      feeMinorMax: settings.transfer_fee_max,
    },
  }
}

interface Limits {
  /** The database's clock; the day and the month of `usage` are those of this moment. */
  readonly now: Date
  readonly usage: Usage
  readonly left: { readonly dailyMinor: bigint; readonly monthlyMinor: bigint }
  /** In a month, by the plan. */
  readonly freeTransfers: number
}

/** What a client has sent in the current Tripoli day and month, and may still send. */
export async function readLimits(db: Db, clientId: bigint, terms: TransferTerms): Promise<Limits> {
  const wallet = walletOf(clientId, terms.currency)
  const [now, tally, benefits] = await Promise.all([
    findClock(db),
    findTally(db, wallet),
    findBenefits(db, [clientId]),
  ])
  const usage = usageOf(tally, tripoliToday(now))
  return { now, usage, left: leftOf(terms, usage), freeTransfers: benefits.get(clientId)?.freeTransfers ?? 0 }
}
