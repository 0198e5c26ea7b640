import { Refusal } from '#contract/kernel/refusal.ts'
import type { StatisticReport } from '#contract/operations/statistics/statistic-reports.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { SummedBy } from './events.queries.ts'
import { countCohorts, findStock } from './level.queries.ts'
import { findSuppliersOfCategories } from './name.queries.ts'
import {
  addDays,
  countDays,
  type Statistic,
  soldDays,
  stockValues,
  tableOf,
  totalsOf,
  type Values,
} from './statistic.rules.ts'
import { readToday } from './today.queries.ts'
import { readStretch, type Stretch, sumStretch } from './total.queries.ts'

export interface Asked {
  readonly report: StatisticReport
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly as_of?: string | undefined
}

const daysMax = 731
const usualDays = 30
const cohortMonthsMax = 6
/** Before any row. */
const beginning = '2000-01-01'

/** The days asked for, or the last thirty; the whole time of cohorts. @throws Refusal `statistics.range` */
export async function stretchOf(db: ReadDb, { report, from, to, as_of }: Asked): Promise<Stretch> {
  const today = await readToday(db, as_of ?? null)
  if (report === 'cohorts') return readStretch(db, { from: beginning, to: today, asOf: as_of ?? null })
  const last = report === 'stock' ? today : (to ?? today)
  const first =
    report === 'stock' ? addDays(today, 1 - Number(soldDays)) : (from ?? addDays(last, 1 - usualDays))
  const days = countDays(first, last)
  if (!(days >= 1 && days <= daysMax)) throw new Refusal('statistics.range', { days: daysMax })
  return readStretch(db, { from: first, to: last, asOf: as_of ?? null })
}

/** What a report is summed by. */
export function summedFor(report: Exclude<StatisticReport, 'cohorts' | 'stock'>): SummedBy {
  return report === 'supplier' ? 'category' : report
}

export async function readStatistic(db: ReadDb, asked: Asked, stretch: Stretch): Promise<Statistic> {
  const { report } = asked
  if (report === 'cohorts') return readCohorts(db, stretch)
  if (report === 'stock') return readStock(db, stretch, asked.as_of ?? null)
  const sums = await sumStretch(db, summedFor(report), stretch)
  if (report !== 'supplier') return tableOf(report, sums)
  const suppliers = await findSuppliersOfCategories(db)
  return tableOf(report, sums, (category) => suppliers.get(category) ?? null)
}

async function readCohorts(db: ReadDb, stretch: Stretch): Promise<Statistic> {
  const counted = await countCohorts(db, stretch, cohortMonthsMax)
  return tableOf(
    'cohorts',
    counted.map(({ cohort, month, clients }) => ({
      key: cohort,
      measure: month === 0 ? 'clients' : `month_${month}`,
      amount: clients,
    })),
  )
}

async function readStock(db: ReadDb, stretch: Stretch, asOf: string | null): Promise<Statistic> {
  const [levels, sums] = await Promise.all([findStock(db, asOf), sumStretch(db, 'category', stretch)])
  const sold = new Map(
    sums.flatMap(({ key, measure, amount }) => (measure === 'cards' ? [[key, amount]] : [])),
  )
  const values = new Map<string, Values>(
    levels.map(({ key, available, thresholdCount }) => [
      key,
      stockValues({ available, sold: sold.get(key) ?? 0n, threshold: BigInt(thresholdCount) }),
    ]),
  )
  return { values, totals: totalsOf('stock', [...values.values()]) }
}
