import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import { inPortions, namedColumns, type Reader, reportHead, total } from './export-report.ts'
import { findPromoDays, sumPromoDays } from './promo-report.queries.ts'
import { lastDayFirst, type PromoQuery, promoFilterOf } from './report-promo-codes.ts'

const wire = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)

/** The report of promo codes as a file: the same filter and order, every row. */
export async function exportPromoCodes(
  db: ReadDb,
  reader: Reader,
  query: PromoQuery,
): Promise<ExportedTable> {
  const { clientId, locale } = reader
  const filter = promoFilterOf(clientId, query)
  const [head, totals] = await Promise.all([reportHead(db, reader, query), sumPromoDays(db, filter)])
  return {
    ...head,
    title: translate(locale, 'reports:promo.title'),
    totals: [
      total(locale, 'reports:promo.uses', totals.uses, false),
      total(locale, 'reports:promo.discount', wire(totals.discountMinor)),
      total(locale, 'reports:promo.commission', wire(totals.commissionMinor)),
    ],
    columns: namedColumns(
      locale,
      { day: 'date', code: 'text', uses: 'integer', discount_given: 'money', commission: 'money' },
      ['uses', 'discount_given', 'commission'],
    ),
    count: totals.count,
    rows: () =>
      inPortions(
        totals.count,
        (page) => findPromoDays(db, filter, { ...lastDayFirst, ...query.sort, ...page }),
        ({ day, code, uses, discountMinor, commissionMinor }) => [
          ...[day, code, uses, wire(discountMinor), wire(commissionMinor)],
        ],
      ),
  }
}
