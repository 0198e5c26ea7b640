import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { productOrders } from '#contract/resources/products/product-orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { readDelivered } from '../refund-part.queries.ts'
import { partRefund, sumOfPieces } from '../refund-part.rules.ts'

type Asked = InputOf<typeof productOrders, 'refund'>

/** What the checker compares before pieces are paid back. Others paid back meanwhile make it another request. */
export async function weighPieces(
  db: Db,
  orderId: bigint,
  { pieces, goods }: Asked,
): Promise<Weighed | null> {
  const [order] = await readDelivered(db, [orderId])
  if (!order) return null
  const { client, name, quantity, refundedBefore } = order
  const due = partRefund(order, { quantity: pieces })
  const { amount, currency } = sumOfPieces(order, pieces)
  return {
    title: client,
    refusal: due instanceof Refusal ? due : null,
    before: {
      client,
      product: `${name.ar} · ${name.en}`,
      count: pieces,
      amount,
      currency,
      goods,
      status: refundedBefore > 0 ? 'partly_refunded' : 'paid',
    },
    after: { status: refundedBefore + pieces < quantity ? 'partly_refunded' : 'refunded' },
    bound: { refunded_before: refundedBefore },
  }
}
