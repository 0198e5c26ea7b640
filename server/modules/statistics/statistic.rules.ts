import {
  isLevel,
  type StatisticReport,
  statisticReports,
} from '#contract/operations/statistics/statistic-reports.ts'

/** Of one key, in the order of the measures; minor units, a number, or hundredths of `per_day`; null: there is none. */
export type Values = readonly (bigint | null)[]

interface Amount {
  readonly key: string
  readonly measure: string
  readonly amount: bigint
}

export interface Statistic {
  readonly values: ReadonlyMap<string, Values>
  readonly totals: Values
}

/** @param keyOf joins keys, such as categories of a supplier; null leaves one out */
export function tableOf(
  report: StatisticReport,
  sums: readonly Amount[],
  keyOf: (key: string) => string | null = (key) => key,
): Statistic {
  const measures: readonly string[] = statisticReports[report]
  const values = new Map<string, bigint[]>()
  for (const { key, measure, amount } of sums) {
    const at = measures.indexOf(measure)
    const joined = keyOf(key)
    if (at < 0 || joined === null) continue
    const row = values.get(joined) ?? measures.map(() => 0n)
    row[at] = (row[at] ?? 0n) + amount
    values.set(joined, row)
  }
  return { values, totals: totalsOf(report, [...values.values()]) }
}

export function totalsOf(report: StatisticReport, rows: readonly Values[]): Values {
  return statisticReports[report].map((measure, at) =>
    measure === 'days_of_cover' ? null : rows.reduce((sum, row) => sum + (row[at] ?? 0n), 0n),
  )
}

/** Hours in order, months newest first, the rest by their money. */
export function sortKeys(report: StatisticReport, { values }: Statistic): string[] {
  const keys = [...values.keys()]
  if (report === 'hour') return keys.sort()
  if (report === 'cohorts') return keys.sort().reverse()
  if (report === 'stock') return keys
  // The second measure is the money.
  const weightOf = (key: string) => values.get(key)?.[1] ?? 0n
  return keys.sort((one, other) => Number(weightOf(other) - weightOf(one)) || (one < other ? -1 : 1))
}

/** Days that a stock should last; fewer are ordered again. */
const coverDays = 14n
export const soldDays = 30n

interface StockTerms {
  readonly available: bigint
  /** In the last thirty days. */
  readonly sold: bigint
  /** Warn below. */
  readonly threshold: bigint
}

/** `available`, `sold`, `per_day` in hundredths, `days_of_cover`, `reorder`. */
export function stockValues({ available, sold, threshold }: StockTerms): Values {
  const isSold = sold > 0n
  const wanted = isSold ? (sold * coverDays + soldDays - 1n) / soldDays : 0n
  const least = wanted > threshold ? wanted : threshold
  return [
    available,
    sold,
    isSold ? (sold * 100n + soldDays / 2n) / soldDays : 0n,
    isSold ? (available * soldDays) / sold : null,
    available < least ? least - available : 0n,
  ]
}

export function hasComparison(report: StatisticReport, compare: string): boolean {
  return compare !== 'none' && !isLevel(report)
}

/** The days before of the same number, or the same days a year before. `YYYY-MM-DD`. */
export function daysBefore(
  { from, to }: { from: string; to: string },
  compare: 'before' | 'year',
): { from: string; to: string } {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  const count = countDays(from, to)
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

const dayMilliseconds = 86_400_000

/** Both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)]
  return `${String(Number(year) - 1).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`
}
