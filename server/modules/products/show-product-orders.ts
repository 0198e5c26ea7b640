import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listProductOrders,
  listVoucherParcels,
  showProductOrder,
} from '#contract/operations/products/list-product-orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { deliveryCodeOf } from './delivery-code.ts'
import { currency, priceOf } from './product.rules.ts'
import { findOrderOf, listOrdersOf, type OrderRow } from './product-order.queries.ts'
import { findParts } from './refund-part.queries.ts'
import { findShipments, listVoucherParcelsOf, type ShipmentRow } from './shipment.queries.ts'

/** Who reads: a member of staff who looks at the portal as the client is shown no delivery code. */
type Reader = Pick<ClientActor, 'id' | 'isView'>

export async function showOrders(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listProductOrders>,
): Promise<{ data: AnswerInput<typeof listProductOrders>; meta: PageMeta }> {
  const { rows, total } = await listOrdersOf(db, clientId, query)
  const data = rows.map((row) => ({
    ...viewOrder(keys, row),
    status: row.status,
    refunded_quantity: row.refundedQuantity,
  }))
  return { data, meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function showOrder(
  db: Db,
  keys: KeyRing,
  reader: Reader,
  id: bigint,
): Promise<AnswerInput<typeof showProductOrder>> {
  const order = await findOrderOf(db, reader.id, id)
  const shipment = order && (await findShipments(db, [order.shipmentId])).get(order.shipmentId)
  if (!order || !shipment) throw new Refusal('request.not_found')
  const { refundId, refundedAt } = order
  return {
    ...viewOrder(keys, order),
    parcel: viewParcel(keys, shipment, reader),
    refunded_parts: await viewParts(db, keys, order),
    refund:
      refundId !== null && refundedAt !== null
        ? { reference: referenceOf(keys, refundId), at: refundedAt.toISOString() }
        : null,
  }
}

export async function showVoucherParcels(
  db: Db,
  keys: KeyRing,
  reader: Reader,
  query: QueryOf<typeof listVoucherParcels>,
): Promise<{ data: AnswerInput<typeof listVoucherParcels>; meta: PageMeta }> {
  const { rows, total } = await listVoucherParcelsOf(db, reader.id, query)
  const data = rows.map((row) => ({
    ...viewParcel(keys, row, reader),
    vouchers: row.vouchers,
    created_at: row.createdAt.toISOString(),
  }))
  return { data, meta: pageMetaOf(query, total) }
}

async function viewParts(db: Db, keys: KeyRing, order: OrderRow) {
  if (order.refundedQuantity === 0) return []
  const price = { priceMinor: order.unitPriceMinor, discountMinor: order.discountMinor }
  return (await findParts(db, order.id)).map(({ id, quantity, at }) => ({
    reference: referenceOf(keys, id),
    quantity,
    amount: toWire(priceOf(price, quantity).totalMinor, currency),
    at: at.toISOString(),
  }))
}

function viewOrder(
  keys: KeyRing,
  { id, productId, name, image, quantity, totalMinor, createdAt, ...row }: OrderRow,
) {
  const unit = { priceMinor: row.unitPriceMinor, discountMinor: row.discountMinor }
  return {
    id: id.toString(),
    reference: referenceOf(keys, id),
    product: { id: productId.toString(), name, image },
    quantity,
    unit_price: toWire(priceOf(unit, quantity).unitMinor, currency),
    total_amount: toWire(totalMinor, currency),
    currency,
    created_at: createdAt.toISOString(),
  }
}

/** As its receiver reads it. */
export function viewParcel(keys: KeyRing, { id, steps, ...row }: ShipmentRow, { isView }: Reader) {
  return {
    id: id.toString(),
    number: row.number,
    status: row.status,
    receiver_name: row.receiverName,
    receiver_phone: row.receiverPhone,
    city: row.city,
    address: row.address,
    tracking_number: row.trackingNumber,
    delivery_code: row.status === 'on_the_way' && !isView ? deliveryCodeOf(keys, id) : null,
    steps: [...steps],
  }
}
