import type { FigureName } from './show-dashboard.ts'

interface Rows {
  /** The section that lists the rows behind the figure. */
  readonly section: string
  readonly query: Readonly<Record<string, string>>
}

const recharges = 'recharge,gateway_recharge,bank_recharge,cash_recharge'

/** The rows behind a figure of these days, both included; the server sums the same rows. */
export function rowsOfFigure(name: FigureName, from: string, to: string): Rows {
  switch (name) {
    case 'card_sales':
    case 'cards_sold':
      return {
        section: 'card-orders',
        query: { 'filter[dealt_on_from]': from, 'filter[dealt_on_to]': to },
      }
    case 'recharges':
      return { section: 'wallet-transactions', query: { from, to, 'filter[kind]': recharges } }
    case 'income':
      return { section: 'wallet-transactions', query: { from, to, 'filter[earning]': '1' } }
    case 'vouchers_used':
      return { section: 'wallet-transactions', query: { from, to, 'filter[kind]': 'voucher_use' } }
    case 'new_clients':
      // A client who was deleted later was new all the same.
      return { section: 'clients', query: { trashed: 'with', from, to } }
  }
}
