import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { Receiver } from './product-order.queries.ts'

interface GiftParcel {
  readonly giftOrderId: bigint
  readonly clientId: bigint
  readonly receiver: Receiver
}

/** Each begins by waiting for staff. */
export async function insertGiftParcels(tx: Tx, parcels: readonly GiftParcel[]): Promise<void> {
  const all = <Name extends keyof Receiver>(name: Name) => parcels.map(({ receiver }) => receiver[name])
  await sql`
    with made as (
      insert into shipment (kind, gift_order_id, client_id, receiver_name, receiver_phone, city_id, address)
      select 'gifts', o.* from unnest(
        ${parcels.map(({ giftOrderId }) => giftOrderId)}::bigint[],
        ${parcels.map(({ clientId }) => clientId)}::bigint[],
        ${all('name')}::text[], ${all('phone')}::text[], ${all('cityId')}::bigint[], ${all('address')}::text[]) o
      returning id, status
    )
    insert into shipment_step (shipment_id, status) select id, status from made`.execute(tx)
}

/** The product of a gift that is in our hands can be given, or sold, again. */
export async function returnProductOfGift(tx: Tx, giftId: bigint): Promise<void> {
  await sql`
    update product p set stock = p.stock + 1 from gift g where g.id = ${giftId} and p.id = g.product_id`.execute(
    tx,
  )
}
