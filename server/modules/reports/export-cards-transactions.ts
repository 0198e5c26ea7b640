import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { inPortions, namedColumns, type Reader, reportHead, total } from './export-report.ts'
import { findOrders, sumOrders } from './order-report.queries.ts'
import { type CardsQuery, describeOrder, newestFirst, orderFilterOf } from './report-cards-transactions.ts'

const wire = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)

/** The report of orders as a file: the same filter and order, every row. */
export async function exportCardsTransactions(
  db: ReadDb,
  keys: KeyRing,
  reader: Reader,
  query: CardsQuery,
): Promise<ExportedTable> {
  const { clientId, locale } = reader
  const { id: accountId } = await readFigures(db, walletOf(clientId, defaultCurrency))
  const asked = await orderFilterOf(db, keys, clientId, query)
  const [head, totals] = await Promise.all([reportHead(db, reader, query), sumOrders(db, asked)])
  const filter = { ...asked, until: totals.readAt }
  return {
    ...head,
    title: translate(locale, 'reports:cards.title'),
    totals: [
      total(locale, 'reports:cards.paid', wire(totals.totalMinor)),
      total(locale, 'reports:cards.discount', wire(totals.discountMinor)),
      total(locale, 'reports:cards.quantity', totals.quantity, false),
    ],
    // As on the page: a refund is no purchase. The row's last cell has its time.
    sums: { label: translate(locale, 'documents:total_kept'), isCounted: (row) => row.at(-1) === null },
    columns: namedColumns(
      locale,
      {
        ...{ time: 'datetime', reference: 'text', category: 'text', supplier: 'text', quantity: 'integer' },
        ...{ unit_price: 'money', discount: 'money', paid: 'money', balance_before: 'money' },
        ...{ balance_after: 'money', refunded_at: 'datetime' },
      },
      ['quantity', 'discount', 'paid'],
    ),
    count: totals.count,
    rows: () =>
      inPortions(
        totals.count,
        (page) => findOrders(db, accountId, filter, { ...newestFirst, ...query.sort, ...page }),
        (row) => {
          const order = describeOrder(keys, row)
          return [
            ...[row.createdAt, order.reference, order.category[locale], order.supplier[locale]],
            ...[order.quantity, order.unit_price, order.discount, order.total_amount],
            ...[order.balance_before, order.balance_after, row.refundedAt],
          ]
        },
      ),
  }
}
