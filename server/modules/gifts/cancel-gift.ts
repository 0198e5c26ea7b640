import { Refusal } from '#contract/kernel/refusal.ts'
import { inHandBeforeClosing, undeliveredBeforeClosing } from '#contract/shapes/shipment.ts'
import {
  type Book,
  counterPostings,
  type Decided,
  type Decision,
  loadOriginals,
  type Operation,
  type Original,
  type Tally,
} from '#server/ledger/index.ts'
import { type CardState, cancelCard, lockGivenCards } from '#server/modules/cards/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { earnBack, insertMovements, pointsOf } from '#server/modules/points/index.ts'
import {
  closeParcel,
  findDeclarers,
  type LockedShipment,
  lockShipments,
  returnProductOfGift,
} from '#server/modules/products/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endGiftOrder, type GiftOrderRow, lockGiftOrders, putGiftBack } from './gift.queries.ts'

export interface CancelInput {
  readonly orderId: bigint
  readonly staffId: bigint
  readonly reason: string
}

/** One object for all cancellations of an order in a batch: the first one reverses it. */
interface Facts {
  readonly order: GiftOrderRow | null
  readonly card: CardState | null
  readonly shipment: LockedShipment | null
  /** Declared its parcel missing, or back at its sender. */
  readonly declaredBy: bigint | null
  readonly original: Original | undefined
}

interface Row {
  readonly order: GiftOrderRow
  readonly balanceAfter: bigint
  readonly shipment: LockedShipment | null
}

/** A gift that the client does not have yet is taken back: its points return by the counter-transaction. */
export const cancelGift: Operation<CancelInput, Facts, Record<string, never>, Row> = {
  name: 'gift_cancel',
  load: loadCancellations,
  accounts: ({ orderId: _id }, { original }) => original?.legs.map(({ account }) => account) ?? [],
  decide: decideCancellation,
  apply({ original }) {
    if (original) original.reversed = true
  },
  save: saveCancellations,
}

async function loadCancellations(tx: Tx, inputs: readonly CancelInput[]): Promise<Facts[]> {
  const ids = inputs.map(({ orderId }) => orderId)
  const orders = await lockGiftOrders(tx, ids)
  const cards = await lockGivenCards(
    tx,
    orders.flatMap(({ voucherId }) => voucherId ?? []),
  )
  const shipmentIds = orders.flatMap(({ shipmentId }) => shipmentId ?? [])
  const shipments = new Map((await lockShipments(tx, shipmentIds)).map((shipment) => [shipment.id, shipment]))
  const declarers = await findDeclarers(tx, shipmentIds)
  const originals = await loadOriginals(
    tx,
    orders.map(({ id }) => id),
  )
  const facts = new Map(
    orders.map((order, at): [bigint, Facts] => {
      const { voucherId, shipmentId } = order
      return [
        order.id,
        {
          order,
          card: voucherId === null ? null : (cards.get(voucherId) ?? null),
          shipment: shipmentId === null ? null : (shipments.get(shipmentId) ?? null),
          declaredBy: shipmentId === null ? null : (declarers.get(shipmentId) ?? null),
          original: originals[at],
        },
      ]
    }),
  )
  const none = { order: null, card: null, shipment: null, declaredBy: null, original: undefined }
  return inputs.map(({ orderId }) => facts.get(orderId) ?? none)
}

function decideCancellation(
  input: CancelInput,
  facts: Facts,
  book: Book,
): Decision<Record<string, never>, Row> | Refusal {
  const { order, original, shipment } = facts
  if (!order) return new Refusal('request.not_found')
  const refusal = refuse(input, order, facts)
  if (refusal) return refusal
  const postings = counterPostings(original)
  if (postings instanceof Refusal) return postings
  const points = BigInt(order.points)
  const tally: Tally = earnBack(book, order.clientId, points)
  return {
    postings,
    tallies: [tally],
    reverses: order.id,
    meta: { gift_order_id: order.id.toString() },
    answer: {},
    row: { order, shipment, balanceAfter: book.balance(pointsOf(order.clientId)) + points },
  }
}

function refuse({ staffId }: CancelInput, { status }: GiftOrderRow, facts: Facts): Refusal | null {
  if (facts.original?.reversed || status === 'cancelled' || status === 'fetched')
    return new Refusal('resource.not_now')
  const { card, shipment, declaredBy } = facts
  if (card && (card.isShown || card.isMarkedUsed || card.status !== 'sold'))
    return new Refusal('gift.code_shown')
  if (!shipment) return null
  if (!undeliveredBeforeClosing.includes(shipment.status)) return new Refusal('gift.on_its_way')
  return declaredBy === staffId ? new Refusal('shipment.declared_by_you') : null
}

type DecidedCancellation = Decided<CancelInput, Facts, Row>

async function saveCancellations(tx: Tx, decided: readonly DecidedCancellation[]): Promise<void> {
  for (const { input, row } of decided) await undo(tx, input, row)
  await insertMovements(
    tx,
    decided.map(({ row: { order, balanceAfter }, transactionId, now }) => ({
      transactionId,
      clientId: order.clientId,
      kind: 'gift_cancelled' as const,
      amount: BigInt(order.points),
      balanceAfter,
      subjectId: order.id,
      at: now,
    })),
  )
  await noticesStatement(decided.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.map(({ input, row: { order }, actor, ip, device }) => ({
      action: 'cancelled',
      subject: { type: 'gift_order', id: order.id },
      actor,
      ip,
      device,
      before: { status: order.status },
      after: { status: 'cancelled', points: order.points, reason: input.reason },
    })),
  )
}

/** What was lost on its way is not given again; everything else is. */
async function undo(tx: Tx, { staffId, reason }: CancelInput, { order, shipment }: Row): Promise<void> {
  await endGiftOrder(tx, order, { status: 'cancelled', staffId: null })
  if (order.voucherId !== null) await cancelCard(tx, order.voucherId)
  const isInHand = !shipment || inHandBeforeClosing.includes(shipment.status)
  if (shipment) {
    await closeParcel(tx, shipment, { staffId, note: reason })
    if (isInHand) await returnProductOfGift(tx, order.giftId)
  }
  if (isInHand) await putGiftBack(tx, order.giftId)
}

function noticeOf({ row: { order } }: DecidedCancellation) {
  return {
    clientId: order.clientId,
    kind: 'gift_cancelled' as const,
    data: { category: order.name, quantity: order.points, gift_order_id: order.id.toString() },
  }
}
