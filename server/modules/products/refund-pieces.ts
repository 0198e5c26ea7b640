import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Actor, Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import {
  type AloneTerms,
  type ApprovalFacts,
  accountsAlone,
  activityOfGiven,
  countWithout,
  loadGiven,
  type MaybeApproved,
  readAloneTerms,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { productRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockProducts } from './product.queries.ts'
import { currency } from './product.rules.ts'
import { putBackIntoStock } from './product-order.queries.ts'
import { type DeliveredOrder, findShipmentIds, readDelivered, saveParts } from './refund-part.queries.ts'
import { type Goods, type PiecesAsked, partRefund, sumOfPieces } from './refund-part.rules.ts'
import { lockShipments } from './shipment.queries.ts'

export interface PiecesInput extends MaybeApproved, PiecesAsked {
  readonly orderId: bigint
  readonly goods: Goods
  readonly reason: string
}

/** One object for all refunds of an order in a batch: earlier ones take theirs first. */
interface OrderOfBatch {
  readonly order: DeliveredOrder
  refunded: number
}

interface PiecesFacts {
  readonly held: OrderOfBatch | null
  readonly approval: ApprovalFacts | null
  readonly alone: AloneTerms
}

interface PiecesRow {
  readonly order: DeliveredOrder
  readonly before: number
  readonly amountMinor: bigint
}

type RefundPieces = Operation<PiecesInput, PiecesFacts, Record<string, never>, PiecesRow>

/**
 * Pieces of a delivered order are paid back, such as a broken one: their price goes to the wallet, and they are for sale
 * again or written off. Above what one person decides alone, a second one agrees.
 */
export const refundPieces = piecesOperation()

/** Keeps pieces from being paid back twice; a race test removes it and sees more paid than was bought. */
export interface PiecesSafety {
  readonly lock: (tx: Tx, shipmentIds: readonly bigint[]) => Promise<unknown>
  readonly save: typeof saveParts
}

export function piecesOperation(changes: Partial<PiecesSafety> = {}): RefundPieces {
  const { lock, save }: PiecesSafety = { lock: lockShipments, save: saveParts, ...changes }
  return {
    name: 'product_part_refund',
    load: (tx, inputs) => loadRefunds(tx, inputs, lock),
    accounts: accountsOf,
    decide: decidePieces,
    apply({ held, approval }, _row, { quantity }) {
      if (held) held.refunded += quantity
      if (approval) approval.isDecided = true
    },
    save: (tx, decided) => saveRefunds(tx, decided, save),
  }
}

function accountsOf({ approval }: PiecesInput, { held }: PiecesFacts, actor: Actor): AccountAddress[] {
  if (!held) return []
  const { clientId } = held.order
  const counted = approval ? [] : accountsAlone(actor, clientId)
  return [productRevenue(currency), walletOf(clientId, currency), ...counted]
}

/** Shipments, products, accounts: in the order of the refund of a whole order. */
async function loadRefunds(
  tx: Tx,
  inputs: readonly PiecesInput[],
  lock: PiecesSafety['lock'],
): Promise<PiecesFacts[]> {
  const orderIds = inputs.map(({ orderId }) => orderId)
  await lock(tx, await findShipmentIds(tx, orderIds))
  const orders = await readDelivered(tx, orderIds)
  await lockProducts(
    tx,
    orders.map(({ productId }) => productId),
  )
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx)
  const held = new Map(
    orders.map((order): [bigint, OrderOfBatch] => [order.id, { order, refunded: order.refundedBefore }]),
  )
  return inputs.map(({ orderId }, index) => ({
    held: held.get(orderId) ?? null,
    approval: approvals[index] ?? null,
    alone,
  }))
}

/** Pure. What was not delivered is refunded as a whole, with its shipment. */
export function decidePieces(
  input: PiecesInput,
  { held, approval, alone }: PiecesFacts,
  book: Book,
): Decision<Record<string, never>, PiecesRow> | Refusal {
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!held) return new Refusal('request.not_found')
  const { order, refunded: before } = held
  if (!order.isDelivered) return new Refusal('resource.not_now')
  const due = partRefund({ ...order, refundedBefore: before }, input)
  if (due instanceof Refusal) return due
  const { clientId, id } = order
  const { amountMinor } = due
  const tallies = countWithout(approval, { clientId, amountMinor, currency }, alone, book)
  if (tallies instanceof Refusal) return tallies
  return {
    postings: [{ from: productRevenue(currency), to: walletOf(clientId, currency), amountMinor }],
    tallies,
    meta: metaOf(input, id),
    answer: {},
    row: { order, before, amountMinor },
  }
}

/** The checker of the books compares them. */
function metaOf({ quantity, goods, approval }: PiecesInput, orderId: bigint) {
  return {
    order_id: orderId.toString(),
    quantity,
    goods,
    ...(approval && { approval_id: approval.approvalId.toString() }),
  }
}

type DecidedPieces = Decided<PiecesInput, PiecesFacts, PiecesRow>

async function saveRefunds(
  tx: Tx,
  decided: readonly DecidedPieces[],
  save: PiecesSafety['save'],
): Promise<void> {
  await saveGiven(tx, decided)
  await save(
    tx,
    decided.map(({ input: { orderId, quantity, goods }, row: { before }, transactionId: id, now: at }) => ({
      ...{ id, orderId, quantity, goods, before, at },
    })),
  )
  for (const { input, row } of decided)
    if (input.goods === 'back_in_stock')
      await putBackIntoStock(tx, { productId: row.order.productId, quantity: input.quantity })
  await noticesStatement(decided.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.map((one) => activityOfGiven(one, refundedOf(one))),
  )
}

function refundedOf({
  input: { quantity, goods, reason },
  row: { order, before, amountMinor },
}: DecidedPieces) {
  return {
    action: 'refunded',
    subject: { type: 'product_order', id: order.id },
    before: { refunded_quantity: before },
    after: {
      refunded_quantity: before + quantity,
      total_amount: toWire(amountMinor, currency),
      currency,
      quantity,
      goods,
      reason,
    },
  }
}

/** The buyer's; the posting engine announces the wallet itself. */
function noticeOf({ input: { quantity }, row: { order } }: DecidedPieces) {
  return {
    clientId: order.clientId,
    kind: 'product_part_refunded' as const,
    data: { ...sumOfPieces(order, quantity), category: order.name, order_id: order.id.toString() },
  }
}
