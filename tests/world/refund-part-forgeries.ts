import { forge, type PlantedForgery, type RunAsOwner, type Victims } from './forge.ts'

const rules = ['cards.refunded_part']
const named = (run: RunAsOwner, operator: string, { layla, orderId }: Victims, meta: object = {}) =>
  forge(run, {
    operation: 'card_refund',
    meta: { order_id: orderId, ...meta },
    postings: [
      {
        from: `kind = '${operator}'`,
        to: `kind = 'wallet' and owner_id = ${layla}`,
        amountMinor: 100,
      },
    ],
  })
/** The first card of the order, paid back by nobody. */
async function cancelOne(run: RunAsOwner, orderId: string): Promise<string> {
  const [card] = await run(
    `update voucher set status = 'cancelled', cancelled_at = now()
     where id = (select min(id) from voucher where order_id = ${orderId}) returning id::text`,
  )
  return String(card?.id)
}
const insertPart = (id: string, { orderId }: Victims, cardId: string) => `
  update card_order set refunded_quantity = 1 where id = ${orderId};
  insert into card_refund_part (id, order_id, cards_before, quantity, voucher_ids, commission_back, created_at)
  values (${id}, ${orderId}, 0, 1, '{${cardId}}', 0, now())`

/** Cards of an order that look paid back. */
export const refundPartForgeries: Readonly<Record<string, PlantedForgery>> = {
  'a refund of a part that no row has': {
    forge: (run, victims) => named(run, 'supplier', victims),
    rules,
  },
  'a refund of a card that two people did not agree to': {
    async forge(run, victims) {
      const cardId = await cancelOne(run, victims.orderId)
      const id = await named(run, 'supplier', victims, { voucher_ids: [cardId] })
      await run(insertPart(id, victims, cardId))
    },
    rules,
  },
  'a part of an order without its transaction': {
    async forge(run, victims) {
      await run(insertPart('-1', victims, await cancelOne(run, victims.orderId)))
    },
    rules,
  },
  'an order of which cards look paid back': {
    forge: (run, { orderId }) => run(`update card_order set refunded_quantity = 1 where id = ${orderId}`),
    rules,
  },
}
