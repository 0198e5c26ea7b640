import { useSearchParams } from 'react-router'
import { isDate } from '#contract/kernel/dates.ts'
import { perPageMax } from '#contract/kernel/paging.ts'
import { searchLengthMax } from '#web/ui/search-field.tsx'
import type { DayRange } from './ranges.ts'

const perPageDefault = 20

/** The state of a report, kept in the address, so it can be shared and returned to. */
export function useReportState() {
  const [search, setSearch] = useSearchParams()
  const range: DayRange = { from: dayIn(search.get('from')), to: dayIn(search.get('to')) }
  const page = wholeIn(search.get('page'), 1, 100_000)
  const perPage = wholeIn(search.get('per_page'), perPageDefault, perPageMax)
  const filter = search.get('filter') ?? ''
  const labels = (search.get('search') ?? '').slice(0, searchLengthMax)

  const change = (values: Record<string, string>) => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('page')
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    range,
    filter,
    labels,
    /** In the form of every report; empty values are not sent. */
    query: { page, per_page: perPage, from: range.from, to: range.to, search: labels },
    filtered: range.from + range.to + filter + labels !== '',
    setRange: ({ from, to }: DayRange) => change({ from, to }),
    setFilter: (value: string) => change({ filter: value }),
    setWords: (value: string) => change({ search: value }),
    setPage: (value: number) => change({ page: value === 1 ? '' : String(value) }),
    setPerPage: (value: number) => change({ per_page: value === perPageDefault ? '' : String(value) }),
    showAll: () => change({ from: '', to: '', filter: '', search: '' }),
  }
}
export type ReportState = ReturnType<typeof useReportState>

function dayIn(text: string | null): string {
  return text !== null && isDate(text) ? text : ''
}

function wholeIn(text: string | null, otherwise: number, max: number): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return otherwise
  return Math.min(Number(text), max)
}
