import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import type { countByCategory as categoryOperation } from '#contract/operations/vouchers/count-vouchers.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type CategoryCount, countByCategory } from './voucher-facts.queries.ts'

type Report = AnswerInput<typeof categoryOperation>
type Counts = Report['totals']

export async function reportByCategory(
  db: ReadDb,
  { supplier_id, kind }: QueryOf<typeof categoryOperation>,
): Promise<Report> {
  const counted = await countByCategory(db, { supplierId: supplier_id ?? null, kind: kind ?? null })
  const byCategory = Map.groupBy(counted, ({ categoryId }) => categoryId)
  return {
    rows: [...byCategory.values()].flatMap((rows) => (rows[0] ? [viewCategoryCount(rows[0], rows)] : [])),
    totals: countsOf(counted),
    currency: defaultCurrency,
  }
}

function viewCategoryCount(category: CategoryCount, rows: readonly CategoryCount[]): Report['rows'][number] {
  const currency = currencyOf(category.currency)
  const unsold = rows.find(({ state }) => state === 'available')
  return {
    category_id: category.categoryId.toString(),
    category: { ar: category.categoryAr, en: category.categoryEn },
    supplier_id: category.supplierId.toString(),
    supplier: { ar: category.supplierAr, en: category.supplierEn },
    kind: category.kind,
    face_value: toWire(category.faceValueMinor, currency),
    counts: countsOf(rows),
    available_value: toWire(unsold?.amountMinor ?? 0n, currency),
  }
}

function countsOf(rows: readonly Pick<CategoryCount, 'state' | 'count'>[]): Counts {
  const counts: Counts = {
    not_activated: 0,
    available: 0,
    reserved: 0,
    sold: 0,
    used: 0,
    cancelled: 0,
    expired: 0,
  }
  for (const { state, count } of rows) counts[state] += count
  return counts
}
