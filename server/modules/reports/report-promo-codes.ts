import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { formatPercent } from '#contract/kernel/percent.ts'
import type { reportPromoCodes as contract } from '#contract/operations/reports/report-promo-codes.ts'
import { chartDaysMax } from '#contract/operations/reports/report-query.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import {
  findPromoCodes,
  findPromoDays,
  type PromoFilter,
  sumPromoChart,
  sumPromoDays,
} from './promo-report.queries.ts'

const currency = defaultCurrency

export type PromoQuery = QueryOf<typeof contract>
export const lastDayFirst = { field: 'day', descending: true } as const

export function promoFilterOf(ownerId: bigint, query: PromoQuery): PromoFilter {
  return { ownerId, from: query.from, to: query.to, words: query.search }
}

/** Uses of a client's promo codes, a row per Tripoli day and code. */
export async function reportPromoCodes(
  db: ReadDb,
  ownerId: bigint,
  query: PromoQuery,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const filter = promoFilterOf(ownerId, query)
  const order = { ...lastDayFirst, ...query.sort, limit: query.per_page, offset: pageOffset(query) }
  const [codes, rows, totals, days] = await Promise.all([
    findPromoCodes(db, ownerId),
    findPromoDays(db, filter, order),
    sumPromoDays(db, filter),
    sumPromoChart(db, filter, chartDaysMax),
  ])
  return {
    data: {
      codes: codes.map(({ discountBp, commissionBp, ...code }) => ({
        ...code,
        discount: formatPercent(discountBp),
        commission: formatPercent(commissionBp),
      })),
      rows: rows.map(({ day, code, uses, discountMinor, commissionMinor }) => ({
        day,
        code,
        uses,
        discount: toWire(discountMinor, currency),
        commission: toWire(commissionMinor, currency),
      })),
      totals: {
        uses: totals.uses,
        discount: toWire(totals.discountMinor, currency),
        commission: toWire(totals.commissionMinor, currency),
        currency,
      },
      days: days.map(({ day, discountMinor, commissionMinor }) => ({
        day,
        discount: toWire(discountMinor, currency),
        commission: toWire(commissionMinor, currency),
      })),
    },
    meta: pageMetaOf(query, totals.count),
  }
}
