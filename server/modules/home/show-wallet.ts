import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showWallet as contract } from '#contract/operations/wallets/show-wallet.ts'
import { readLimits, readTerms } from '#server/modules/transfers/index.ts'
import { type AccountFigures, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'

const currency = defaultCurrency

export async function showWallet(db: Db, clientId: bigint): Promise<AnswerInput<typeof contract>> {
  return describeWallet(db, clientId, await readFigures(db, walletOf(clientId, currency)))
}

export async function describeWallet(
  db: Db,
  clientId: bigint,
  { balanceMinor, heldMinor }: AccountFigures,
): Promise<AnswerInput<typeof contract>> {
  const terms = await readTerms(db)
  const { left } = await readLimits(db, clientId, terms)
  return {
    currency,
    balance: toWire(balanceMinor, currency),
    held: toWire(heldMinor, currency),
    available: toWire(balanceMinor - heldMinor, currency),
    limits: {
      transfer_daily_max: toWire(terms.dailyMinorMax, currency),
      transfer_daily_left: toWire(left.dailyMinor, currency),
      transfer_monthly_max: toWire(terms.monthlyMinorMax, currency),
      transfer_monthly_left: toWire(left.monthlyMinor, currency),
    },
  }
}
