import type { Caller } from './caller.ts'
import { makeRow, resourceOf } from './resource-samples.ts'

/** Categories, whose prices two people change. */
export function rowsOfPrices(admin: Caller) {
  return {
    make: async () => String((await makeRow(admin, resourceOf('categories')))['id']),
    values: { price: '9.500', buy_price: '9.000', prices_from: '2090-01-01T00:00:00.000Z' },
  }
}
