import type { Caller } from './caller.ts'
import type { World } from './world.ts'

export interface MadeProduct {
  readonly name?: { readonly ar: string; readonly en: string }
  readonly price?: string
  readonly discount?: string
  readonly stock?: number
  readonly attributes?: readonly object[]
}

/** A product on sale: by default ten dinars, and ten pieces of it. */
export async function makeProduct(admin: Caller, changes: MadeProduct = {}): Promise<string> {
  const usual = {
    name: { ar: 'لفات ورق حراري', en: 'Thermal paper rolls' },
    price: '10.000',
    stock: 10,
    active: true,
  }
  const { id } = await admin.post('/products', { ...usual, ...changes }).data<{ id: string }>()
  return id
}

export const receiver = {
  receiver_name: 'عمر المختار',
  receiver_phone: '0912223344',
  city_id: '1',
  address: 'شارع الجمهورية، بجانب المصرف',
}

export interface MadeOrder {
  readonly id: string
  readonly total_amount: string
  readonly balance_after: string
}

let ordered = 0

export function orderProduct(buyer: Caller, productId: string, quantity = 1): Promise<MadeOrder> {
  ordered += 1
  const body = { product_id: productId, quantity, ...receiver }
  return buyer.post('/product-orders', body, { key: `product-order-${ordered}` }).data<MadeOrder>()
}

export async function shipmentOf({ services }: World, orderId: string): Promise<string> {
  const { id } = await services.database.db
    .selectFrom('shipment')
    .select('id')
    .where('order_id', '=', BigInt(orderId))
    .executeTakeFirstOrThrow()
  return String(id)
}

/** SQL with the owner's rights that puts a shipment into any state, past the rule of its steps. */
export function placeShipment(id: string, status: string): string {
  const isDelivered = status === 'deliverd' || status === 'completed'
  return `alter table shipment disable trigger shipment_step;
    update shipment set status = '${status}', proof = ${isDelivered ? `'photo'` : 'null'},
      delivered_at = ${isDelivered ? 'now()' : 'null'} where id = ${id};
    alter table shipment enable trigger shipment_step`
}

/** SQL with the owner's rights: a photo proves the handover. */
export function photographShipment(id: string): string {
  return `with made as (
      insert into stored_file (visibility, mime, bytes, sha256)
      values ('private', 'image/webp', '\\x00', decode(repeat('00', 32), 'hex')) returning id)
    update shipment set photo_id = (select id from made) where id = ${id}`
}
