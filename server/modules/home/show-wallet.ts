import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showWallet as contract } from '#contract/operations/wallets/show-wallet.ts'
import { readLimits, readTerms } from '#server/modules/transfers/index.ts'
import { type AccountFigures, availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'

const currency = defaultCurrency

export async function showWallet(db: Db, clientId: bigint): Promise<AnswerInput<typeof contract>> {
  return describeWallet(db, clientId, await readFigures(db, walletOf(clientId, currency)))
}

export async function describeWallet(
  db: Db,
  clientId: bigint,
  figures: AccountFigures,
): Promise<AnswerInput<typeof contract>> {
  const terms = await readTerms(db)
  const { left, usage, freeTransfers } = await readLimits(db, clientId, terms)
  return {
    currency,
    balance: toWire(figures.balanceMinor, currency),
    held: toWire(figures.heldMinor, currency),
    owed: toWire(figures.owedMinor, currency),
    available: toWire(availableOf(figures), currency),
    limits: {
      transfer_daily_max: toWire(terms.dailyMinorMax, currency),
      transfer_daily_left: toWire(left.dailyMinor, currency),
      transfer_monthly_max: toWire(terms.monthlyMinorMax, currency),
      transfer_monthly_left: toWire(left.monthlyMinor, currency),
      free_transfers_left: Math.max(0, freeTransfers - usage.freeCount),
    },
  }
}
