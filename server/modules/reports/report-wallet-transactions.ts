import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { chartDaysMax } from '#contract/operations/reports/report-query.ts'
import type { reportWalletTransactions as contract } from '#contract/operations/reports/report-wallet-transactions.ts'
import {
  type DaySums,
  describeMovement,
  findMovements,
  type MovementFilter,
  type MovementTotals,
  readFigures,
  seekMovements,
  sumMovementDays,
  sumMovements,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'

const currency = defaultCurrency
export type WalletQuery = QueryOf<typeof contract>
export const newestFirst = { field: 'created_at', descending: true } as const
const nothing = { count: 0, receivedMinor: 0n, spentMinor: 0n }

/** Every movement of the wallet with its balances; totals over the whole filter, not the page. */
export async function reportWalletTransactions(
  db: ReadDb,
  keys: KeyRing,
  clientId: bigint,
  query: WalletQuery,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const { id: accountId } = await readFigures(db, walletOf(clientId, currency))
  if (accountId === null) return answer([], nothing, [], query)
  const filter = await movementFilterOf(db, keys, query, { accountId, clientId })
  const order = { ...newestFirst, ...query.sort, limit: query.per_page, offset: pageOffset(query) }
  const totals = await sumMovements(db, filter)
  const [rows, days] = await Promise.all([
    findMovements(db, filter, order, totals),
    sumMovementDays(db, filter, totals, chartDaysMax),
  ])
  return answer(
    rows.map((row) => describeMovement(keys, row)),
    totals,
    days,
    query,
  )
}

export async function movementFilterOf(
  db: ReadDb,
  keys: KeyRing,
  query: WalletQuery,
  whose: Pick<MovementFilter, 'accountId' | 'clientId'>,
): Promise<MovementFilter> {
  return {
    ...whose,
    from: query.from,
    to: query.to,
    kind: query['filter[kind]'],
    ...(await seekMovements(db, keys, whose.accountId, query.search)),
  }
}

function answer(
  rows: AnswerInput<typeof contract>['rows'],
  { count, receivedMinor, spentMinor }: Pick<MovementTotals, keyof typeof nothing>,
  days: readonly DaySums[],
  query: WalletQuery,
) {
  const totals = {
    received: toWire(receivedMinor, currency),
    spent: toWire(spentMinor, currency),
    net: toWire(receivedMinor - spentMinor, currency),
    currency,
  }
  const chart = days.map((day) => ({
    day: day.day,
    received: toWire(day.receivedMinor, currency),
    spent: toWire(day.spentMinor, currency),
  }))
  return { data: { rows, totals, days: chart }, meta: pageMetaOf(query, count) }
}
