/** What figures are shown by, and the measures of each, in the order of the screen. */
export const statisticReports = {
  category: ['cards', 'sales', 'cost', 'promo_cost', 'fees', 'margin', 'rate_gain'],
  supplier: ['cards', 'sales', 'cost', 'promo_cost', 'fees', 'margin', 'rate_gain'],
  city: ['cards', 'sales', 'cost', 'promo_cost', 'fees', 'margin', 'rate_gain'],
  hour: ['cards', 'sales', 'cost', 'promo_cost', 'fees', 'margin', 'rate_gain'],
  seller: ['vouchers', 'sales', 'recharges', 'margin'],
  promo: ['uses', 'sales', 'discount', 'commission', 'margin'],
  fees: ['transactions', 'fees'],
  cohorts: ['clients', 'month_1', 'month_2', 'month_3', 'month_4', 'month_5', 'month_6'],
  stock: ['available', 'sold', 'per_day', 'days_of_cover', 'reorder'],
} as const

export type StatisticReport = keyof typeof statisticReports

export const reportNames = Object.keys(statisticReports) as [StatisticReport, ...StatisticReport[]]

const moneyMeasures: ReadonlySet<string> = new Set([
  ...['sales', 'cost', 'promo_cost', 'fees', 'margin', 'rate_gain', 'recharges', 'discount', 'commission'],
])

export function unitOf(measure: string): 'money' | 'count' | 'decimal' {
  if (moneyMeasures.has(measure)) return 'money'
  return measure === 'per_day' ? 'decimal' : 'count'
}

/** Levels at one moment, not sums over days: they have no period and are not compared. */
export function isLevel(report: StatisticReport): boolean {
  return report === 'stock' || report === 'cohorts'
}

export const comparisons = ['none', 'before', 'year'] as const
