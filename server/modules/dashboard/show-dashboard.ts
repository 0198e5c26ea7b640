import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import type { showDashboard as contract } from '#contract/operations/dashboard/show-dashboard.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findTotals } from './day-total.queries.ts'
import { type Figure, figuresOf } from './day-total.rules.ts'
import { findLowStock } from './low-stock.queries.ts'

const lowStockMax = 8

export async function showDashboard(
  db: Db,
  query: QueryOf<typeof contract>,
): Promise<AnswerInput<typeof contract>> {
  const range = Number(query.days)
  const [known, lowStock] = await Promise.all([findTotals(db, range * 2), findLowStock(db, lowStockMax)])
  return {
    currency: defaultCurrency,
    days: known.days.slice(range),
    figures: figuresOf(known.days, known.totals).map(describeFigure),
    low_stock: lowStock.map((row) => ({
      category_id: String(row.id),
      name: { ar: row.nameAr, en: row.nameEn },
      supplier: { ar: row.supplierNameAr, en: row.supplierNameEn },
      color: row.color,
      stock: row.stock,
      threshold: row.threshold,
    })),
    summed_at: known.summedAt?.toISOString() ?? null,
  }
}

function describeFigure({ name, unit, total, before, days }: Figure) {
  const wireOf = (amount: bigint) => (unit === 'money' ? toWire(amount, defaultCurrency) : String(amount))
  return { name, unit, total: wireOf(total), before: wireOf(before), days: days.map(wireOf) }
}
