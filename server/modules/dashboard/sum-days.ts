import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { sumStripes } from '#server/ledger/index.ts'
import { earningAccounts, sumByDay } from '#server/modules/wallets/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { findDueDays, replaceTotals, sumRowsByDay } from './day-total.queries.ts'
import { type DayTotal, type Stretch, stretchesOf } from './day-total.rules.ts'

/** Twice the longest range, because it is compared with as many days before. */
export const daysKept = 180

/** Sums the due days in the background; the dashboard reads the result. */
export async function sumDays(database: Database): Promise<void> {
  for (const stretch of stretchesOf(await findDueDays(database.db, daysKept))) {
    const totals = [
      ...(await sumRowsByDay(database.db, stretch.from, stretch.to)),
      ...(await sumIncome(database.db, stretch)),
    ]
    await database.transact((tx) => replaceTotals(tx, { ...stretch, totals }))
  }
}

async function sumIncome(db: Db, { from, to, daysBack }: Stretch): Promise<DayTotal[]> {
  const accounts = earningAccounts.map((account) => account(defaultCurrency))
  const stripes = await Promise.all(accounts.map((account) => sumStripes(db, account)))
  const accountIds = stripes.flatMap((stripe) => stripe.accountIds)
  const sums = await Promise.all(accountIds.map((id) => sumByDay(db, id, daysBack)))
  return sums
    .flat()
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, receivedMinor, spentMinor }) => ({
      day,
      name: 'income',
      amount: receivedMinor - spentMinor,
    }))
}
