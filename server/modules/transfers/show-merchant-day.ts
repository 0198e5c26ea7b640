import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showMerchantDay as contract } from '#contract/operations/transfers/merchant-day.ts'
import { sumUsesSince } from '#server/modules/vouchers/index.ts'
import { readFigures, sumReceivedOn, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { listTransfers } from './list-transfers.ts'
import { findOpenBills } from './money-request.queries.ts'
import { requestCodeOf } from './request-code.ts'
import { findTillNames } from './till.queries.ts'
import { findClock } from './transfer.queries.ts'

/** More are in the report. */
const latestMax = 50

/** What a merchant took today, by the clock of the database. */
export async function showMerchantDay(
  db: Db,
  keys: KeyRing,
  merchantId: bigint,
): Promise<AnswerInput<typeof contract>> {
  const day = tripoliToday(await findClock(db))
  const { id: accountId } = await readFigures(db, walletOf(merchantId, defaultCurrency))
  const page = { from: day, to: day, page: 1, per_page: latestMax, isOthers: true } as const
  const [received, uses, transfers, bills] = await Promise.all([
    sumReceivedOn(db, accountId, day),
    sumUsesSince(db, merchantId, day),
    listTransfers(db, keys, merchantId, page),
    findOpenBills(db, merchantId),
  ])
  const tills = await findTillNames(
    db,
    transfers.data.map(({ id }) => BigInt(id)),
  )
  const sumOf = ({ count, totalMinor }: typeof received) => ({
    count,
    total: toWire(totalMinor, defaultCurrency),
  })
  return {
    day,
    currency: defaultCurrency,
    payments: sumOf(received),
    vouchers: sumOf(uses),
    latest: transfers.data.map((row) => ({ ...row, till: tills.get(BigInt(row.id)) ?? null })),
    open_bills: bills.map(({ id, amountMinor, note, createdAt }) => ({
      code: requestCodeOf(keys, id),
      amount: toWire(amountMinor, defaultCurrency),
      note,
      created_at: createdAt.toISOString(),
    })),
  }
}
