import { rowsOfFigure } from '#contract/operations/dashboard/rows-of-figure.ts'
import type { FigureName } from '#contract/operations/dashboard/show-dashboard.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

/** The address of the rows a figure of these days is added up from; null for whom the list is closed. */
export function useRowsOf(): (figure: FigureName, from: string, to: string) => string | null {
  const { can } = useStaffSession()
  return (figure, from, to) => {
    const { section, query } = rowsOfFigure(figure, from, to)
    return can(`${section}-index`) ? `/console/${section}?${new URLSearchParams(query)}` : null
  }
}
