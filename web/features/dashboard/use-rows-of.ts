import { rowsOfFigure } from '#contract/operations/dashboard/rows-of-figure.ts'
import type { FigureName } from '#contract/operations/dashboard/show-dashboard.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

/** The address of the rows behind a figure; null for people who may not see the list. */
export function useRowsOf(): (figure: FigureName, from: string, to: string) => string | null {
  const { can } = useStaffSession()
  return (figure, from, to) => {
    const { section, query } = rowsOfFigure(figure, from, to)
    return can(`${section}-index`) ? `/console/${section}?${new URLSearchParams(query)}` : null
  }
}
