import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showStatement as contract } from '#contract/operations/reports/show-statement.ts'
import { movementKinds } from '#contract/shapes/movement.ts'
import { balanceAfter, readFigures, sumFees, sumMovements, walletOf } from '#server/modules/wallets/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { daysOfMonth } from './statement.rules.ts'

const wire = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)

/** A month with its balances and sums; the report exports its rows. */
export async function showStatement(
  db: ReadDb,
  clientId: bigint,
  month: string,
): Promise<AnswerInput<typeof contract>> {
  const days = daysOfMonth(month)
  const { id } = await readFigures(db, walletOf(clientId, defaultCurrency))
  // A wallet without movements has no account, and no account has this number.
  const accountId = id ?? 0n
  const filter = { accountId, clientId, ...days }
  const totals = await sumMovements(db, filter)
  const [opening, closing, fees, ...sums] = await Promise.all([
    balanceAfter(db, accountId, totals.after),
    balanceAfter(db, accountId, totals.last),
    sumFees(db, filter, totals),
    ...movementKinds.map(async (kind) => ({ kind, ...(await sumMovements(db, { ...filter, kind })) })),
  ])
  const kinds = sums
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.spentMinor < other.spentMinor ? 1 : -1))
  return {
    month,
    ...days,
    currency: defaultCurrency,
    opening: wire(opening),
    closing: wire(closing),
    received: wire(totals.receivedMinor),
    spent: wire(totals.spentMinor),
    fees: wire(fees),
    count: totals.count,
    kinds: kinds.map(({ kind, count, receivedMinor, spentMinor }) => ({
      kind,
      count,
      received: wire(receivedMinor),
      spent: wire(spentMinor),
    })),
  }
}
