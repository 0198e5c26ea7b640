import { resources } from '#contract/console-resources.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { FigureName } from '#contract/operations/dashboard/show-dashboard.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

const sectionOf: Readonly<Record<FigureName, string>> = {
  card_sales: 'card-orders',
  recharges: 'recharges',
  income: 'transactions',
  cards_sold: 'vouchers',
  vouchers_used: 'vouchers',
  new_clients: 'clients',
}

/** The list a figure is counted from, for whoever may open it. */
export function useRowsOf(figure: FigureName): string | null {
  const { can } = useStaffSession()
  const name = sectionOf[figure]
  const exists = (resources as readonly Resource[]).some((resource) => resource.name === name)
  return exists && can(`${name}-index`) ? `/console/${name}` : null
}
