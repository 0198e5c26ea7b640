import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { statisticReports, unitOf } from '#contract/operations/statistics/statistic-reports.ts'
import type { showStatistic as contract } from '#contract/operations/statistics/statistics.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { findNames } from './name.queries.ts'
import { readStatistic, stretchOf } from './read-statistic.ts'
import { daysBefore, hasComparison, sortKeys, type Values } from './statistic.rules.ts'

type Query = QueryOf<typeof contract>

/** @throws Refusal `statistics.range` */
export async function showStatistic(db: ReadDb, query: Query): Promise<AnswerInput<typeof contract>> {
  const { report, compare } = query
  const stretch = await stretchOf(db, query)
  const before = compare !== 'none' && hasComparison(report, compare) ? daysBefore(stretch, compare) : null
  const [shown, compared] = await Promise.all([
    readStatistic(db, query, stretch),
    before && stretchOf(db, { ...query, ...before }).then((other) => readStatistic(db, query, other)),
  ])
  const keys = sortKeys(report, shown)
  const names = await findNames(db, report, keys)
  const none = statisticReports[report].map(() => 0n)
  return {
    currency: defaultCurrency,
    from: stretch.from,
    to: stretch.to,
    as_of: new Date(stretch.until).toISOString(),
    before,
    columns: columnsOf(statisticReports[report]),
    rows: keys.map((key) => ({
      key,
      name: names.get(key) ?? null,
      values: written(report, shown.values.get(key) ?? none),
      before: compared && written(report, compared.values.get(key) ?? none),
    })),
    totals: written(report, shown.totals),
    totals_before: compared && written(report, compared.totals),
  }
}

export function columnsOf(measures: readonly string[]) {
  return measures.map((name) => ({ name, unit: unitOf(name) }))
}

function written(report: Query['report'], values: Values): (string | null)[] {
  return writeValues(statisticReports[report], values)
}

export function writeValues(measures: readonly string[], values: Values): (string | null)[] {
  return measures.map((name, at) => {
    const value = values[at] ?? null
    if (value === null) return null
    const unit = unitOf(name)
    if (unit === 'money') return toWire(value, defaultCurrency)
    return unit === 'decimal' ? (Number(value) / 100).toFixed(2) : value.toString()
  })
}
