import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { inHandBeforeClosing, undeliveredBeforeClosing } from '#contract/shapes/shipment.ts'
import {
  counterPostings,
  type Decided,
  type Decision,
  loadOriginals,
  type Operation,
  type Original,
} from '#server/ledger/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockProducts } from './product.queries.ts'
import { currency } from './product.rules.ts'
import { putBackIntoStock } from './product-order.queries.ts'
import { findDeclarers, markRefunded, type RefundableOrder, readRefundable } from './refund.queries.ts'
import { insertSteps, type LockedShipment, lockShipments, setStatuses } from './shipment.queries.ts'

export interface ProductRefundInput {
  readonly shipmentId: bigint
  /** That asks for it. */
  readonly staffId: bigint
  readonly reason: string
}

/** One object for all refunds of an order in a batch: the first one reverses it. */
interface RefundFacts {
  readonly shipment: LockedShipment | null
  readonly order: RefundableOrder | null
  /** Declared it missing, or back at its sender; null: it is neither, or not by a person. */
  readonly declaredBy: bigint | null
  readonly original: Original | undefined
}

interface RefundRow {
  readonly shipment: LockedShipment
  readonly order: RefundableOrder
  readonly comesBack: boolean
}

/**
 * Closes a shipment that was not delivered: the buyer gets the whole amount back by the counter-transaction, and products
 * in our hands are for sale again.
 */
export const refundProductOrder = refundOperation()

/** @param lock keeps a parcel from being delivered meanwhile; a race test replaces it */
export function refundOperation(
  lock = lockShipments,
): Operation<ProductRefundInput, RefundFacts, Record<string, never>, RefundRow> {
  return {
    name: 'product_refund',
    load: (tx, inputs) => loadRefunds(tx, inputs, lock),
    accounts: (_input, { original }) => original?.legs.map(({ account }) => account) ?? [],
    decide: decideProductRefund,
    apply({ original }) {
      if (original) original.reversed = true
    },
    save: saveRefunds,
  }
}

async function loadRefunds(
  tx: Tx,
  inputs: readonly ProductRefundInput[],
  lock: typeof lockShipments,
): Promise<RefundFacts[]> {
  const shipments = await lock(
    tx,
    inputs.map(({ shipmentId }) => shipmentId),
  )
  const declarers = await findDeclarers(
    tx,
    shipments.map(({ id }) => id),
  )
  const orders = await readRefundable(
    tx,
    shipments.flatMap(({ orderId }) => orderId ?? []),
  )
  // Before the accounts, as an order does.
  await lockProducts(
    tx,
    orders.map(({ productId }) => productId),
  )
  const originals = await loadOriginals(
    tx,
    orders.map(({ id }) => id),
  )
  const facts = new Map(
    shipments.map((shipment): [bigint, RefundFacts] => {
      const at = orders.findIndex(({ id }) => id === shipment.orderId)
      const declaredBy = declarers.get(shipment.id) ?? null
      return [shipment.id, { shipment, declaredBy, order: orders[at] ?? null, original: originals[at] }]
    }),
  )
  const none = { shipment: null, order: null, declaredBy: null, original: undefined }
  return inputs.map(({ shipmentId }) => facts.get(shipmentId) ?? none)
}

/**
 * Pure. A parcel that was delivered, and one that was refunded in this batch, give nothing back. What one person
 * declared gone, another person pays back.
 */
export function decideProductRefund(
  { staffId }: ProductRefundInput,
  { shipment, order, declaredBy, original }: RefundFacts,
): Decision<Record<string, never>, RefundRow> | Refusal {
  if (!shipment) return new Refusal('request.not_found')
  if (!order || original?.reversed === true || !undeliveredBeforeClosing.includes(shipment.status))
    return new Refusal('resource.not_now')
  if (declaredBy === staffId) return new Refusal('shipment.declared_by_you')
  const postings = counterPostings(original)
  if (postings instanceof Refusal) return postings
  return {
    postings,
    reverses: order.id,
    meta: { order_id: order.id.toString() },
    answer: {},
    row: { shipment, order, comesBack: inHandBeforeClosing.includes(shipment.status) },
  }
}

type DecidedRefund = Decided<ProductRefundInput, RefundFacts, RefundRow>

async function saveRefunds(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  const steps = decided.map(({ input, row: { shipment }, actor }) => ({
    shipmentId: shipment.id,
    from: shipment.status,
    to: 'closed' as const,
    staffId: actor.type === 'staff' ? actor.id : null,
    note: input.reason,
  }))
  await setStatuses(tx, steps)
  await insertSteps(tx, steps)
  await markRefunded(
    tx,
    decided.map(({ row: { order } }) => order.id),
  )
  for (const { row } of decided) if (row.comesBack) await putBackIntoStock(tx, row.order)
  await noticesStatement(decided.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.map(({ input, row: { shipment, order, comesBack }, actor, ip, device }) => ({
      action: 'refunded',
      subject: { type: 'shipment', id: shipment.id },
      actor,
      ip,
      device,
      before: { status: shipment.status },
      after: {
        status: 'closed',
        total_amount: toWire(order.totalMinor, currency),
        currency,
        quantity: order.quantity,
        back_in_stock: comesBack,
        reason: input.reason,
      },
    })),
  )
}

/** The buyer's; the posting engine announces the wallet itself. */
function noticeOf({ row: { order } }: DecidedRefund) {
  return {
    clientId: order.clientId,
    kind: 'product_refunded' as const,
    data: {
      amount: toWire(order.totalMinor, currency),
      currency,
      quantity: order.quantity,
      category: order.name,
      order_id: order.id.toString(),
    },
  }
}
