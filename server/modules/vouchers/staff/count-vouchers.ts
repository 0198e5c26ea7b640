import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { countMax } from '#contract/kernel/resource/resource.ts'
import type {
  countByCategory as categoryOperation,
  countVouchers as statusOperation,
} from '#contract/operations/vouchers/count-vouchers.ts'
import { countedStates } from '#contract/shapes/voucher.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CategoryCount, countByCategory, countByStatus } from './voucher-facts.queries.ts'

type Report = AnswerInput<typeof categoryOperation>
type Counts = Report['totals']

export async function countVouchers(
  db: Db,
  { category_id, batch_id }: QueryOf<typeof statusOperation>,
): Promise<AnswerInput<typeof statusOperation>> {
  const narrowed = { categoryId: category_id ?? null, batchId: batch_id ?? null }
  const counted = await countByStatus(db, narrowed, { states: countedStates, countMax: countMax + 1 })
  return counted.map(({ status, count }) => ({
    status,
    count: Math.min(count, countMax),
    capped: count > countMax,
  }))
}

export async function reportByCategory(
  db: Db,
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
