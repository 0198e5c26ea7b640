import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listGiftOrders, showGiftOrder } from '#contract/operations/gifts/take-gift.ts'
import { findGivenCard, viewCard } from '#server/modules/cards/index.ts'
import { findCategories, viewCategory } from '#server/modules/catalogue/index.ts'
import { findShipments, viewParcel } from '#server/modules/products/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findOrderOf, type GiftOrderRow, listOrdersOf } from './gift.queries.ts'
import { pickUpCodeOf } from './pick-up-code.ts'

/** Who reads: a member of staff who looks at the portal as the client is shown no code. */
type Reader = Pick<ClientActor, 'id' | 'isView'>

type Shown = AnswerInput<typeof showGiftOrder>

export async function showOrders(
  db: Db,
  clientId: bigint,
  query: QueryOf<typeof listGiftOrders>,
): Promise<{ data: AnswerInput<typeof listGiftOrders>; meta: PageMeta }> {
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const { rows, total } = await listOrdersOf(db, clientId, page)
  return { data: rows.map(viewOrder), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function showOrder(db: Db, keys: KeyRing, reader: Reader, id: bigint): Promise<Shown> {
  const order = await findOrderOf(db, reader.id, id)
  if (!order) throw new Refusal('request.not_found')
  const [card, parcel] = await Promise.all([cardOf(db, reader, order), parcelOf(db, keys, reader, order)])
  return {
    ...viewOrder(order),
    card,
    parcel,
    pick_up: pickUpOf(keys, order, reader),
    ended_at: order.endedAt?.toISOString() ?? null,
  }
}

function viewOrder({ id, giftId, name, image, kind, points, status, createdAt }: GiftOrderRow) {
  return {
    id: id.toString(),
    gift: { id: giftId.toString(), name, image },
    kind,
    points,
    status,
    created_at: createdAt.toISOString(),
  }
}

async function cardOf(db: Db, { id }: Reader, { voucherId }: GiftOrderRow): Promise<Shown['card']> {
  const card = voucherId === null ? null : await findGivenCard(db, id, voucherId)
  const category = card && (await findCategories(db, [card.categoryId])).get(card.categoryId)
  if (!card || !category) return null
  const { order_id: _order, category_id: _category, shown: _shown, ...own } = viewCard(card)
  return { ...own, category: viewCategory(category) }
}

async function parcelOf(
  db: Db,
  keys: KeyRing,
  reader: Reader,
  { shipmentId }: GiftOrderRow,
): Promise<Shown['parcel']> {
  const shipment = shipmentId === null ? null : (await findShipments(db, [shipmentId])).get(shipmentId)
  if (!shipment) return null
  const { id: _id, receiver_phone: _phone, ...parcel } = viewParcel(keys, shipment, reader)
  return parcel
}

function pickUpOf(keys: KeyRing, { id, status, branch }: GiftOrderRow, { isView }: Reader): Shown['pick_up'] {
  if (!branch) return null
  const { name, address, phone } = branch
  return {
    code: status === 'to_fetch' && !isView ? pickUpCodeOf(keys, id) : null,
    branch: name,
    address,
    phone,
  }
}
