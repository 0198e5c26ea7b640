import type { Caller } from './caller.ts'
import { makeRow, resourceOf } from './resource-samples.ts'

/** Categories, whose prices two people change, and exchange rates that are not agreed yet. */
export function rowsOfCatalogue(admin: Caller) {
  const make = (section: string) => async () => String((await makeRow(admin, resourceOf(section)))['id'])
  return {
    categories: {
      make: make('categories'),
      inputs: { 'change-prices': { price: '9.500' } },
      values: {
        ...{ price: '9.500', buy_price: '9.000', prices_from: '2090-01-01T00:00:00.000Z' },
        ...{ buy_fee: '0.010', buy_fee_share: 50 },
      },
    },
    'exchange-rates': { make: make('exchange-rates') },
  }
}
