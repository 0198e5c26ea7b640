import { forge, type PlantedForgery } from './forge.ts'

const rules = ['products.refunded_part']
const orderOf = (layla: bigint) => `(select min(id) from product_order where client_id = ${layla})`

/** Pieces of an order that look paid back. */
export const productRefundForgeries: Readonly<Record<string, PlantedForgery>> = {
  'a refund of pieces that no row has': {
    forge: (run, { layla }) =>
      forge(run, {
        operation: 'product_part_refund',
        postings: [
          {
            from: `kind = 'revenue:products'`,
            to: `kind = 'wallet' and owner_id = ${layla}`,
            amountMinor: 100,
          },
        ],
      }),
    rules,
  },
  'pieces of an order without a transaction': {
    forge: (run, { layla }) =>
      run(`
        update product_order set refunded_quantity = 1 where id = ${orderOf(layla)};
        insert into product_refund_part (id, order_id, pieces_before, quantity, goods, created_at)
        values (-1, ${orderOf(layla)}, 0, 1, 'written_off', now())`),
    rules,
  },
  'an order of which pieces look paid back': {
    forge: (run, { layla }) =>
      run(`update product_order set refunded_quantity = 1 where id = ${orderOf(layla)}`),
    rules,
  },
}
