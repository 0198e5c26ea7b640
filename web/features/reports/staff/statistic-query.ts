import { useSearchParams } from 'react-router'
import {
  comparisons,
  reportNames,
  type StatisticReport,
} from '#contract/operations/statistics/statistic-reports.ts'

export interface StatisticQuery {
  readonly report: StatisticReport
  readonly from?: string
  readonly to?: string
  readonly as_of?: string
  readonly compare: (typeof comparisons)[number]
}

const kept = ['from', 'to', 'as_of'] as const

/** The question, kept in the address: a link asks the same. */
export function useStatisticQuery(): readonly [StatisticQuery, (changes: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams()
  const query: StatisticQuery = {
    report: reportNames.find((name) => name === params.get('report')) ?? 'category',
    compare: comparisons.find((name) => name === params.get('compare')) ?? 'none',
    ...Object.fromEntries(kept.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
  }
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [query, change]
}

/** The address of the rows behind a figure, as of the moment at which it was shown. */
export function rowsAddress(
  { report, as_of }: Pick<StatisticQuery, 'report' | 'as_of'>,
  { from, to }: { readonly from: string; readonly to: string },
  key: string | null,
  month: number,
): string {
  const query = {
    report,
    ...(report !== 'cohorts' && report !== 'stock' && { from, to }),
    ...(as_of && { as_of }),
    ...(key !== null && { key }),
    ...(month > 0 && { month: String(month) }),
  }
  return `/console/statistics/rows?${new URLSearchParams(query)}`
}
