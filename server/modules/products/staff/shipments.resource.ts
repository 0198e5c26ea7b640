import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { shipmentSteps } from '#contract/resources/products/shipment-steps.ts'
import { shipments } from '#contract/resources/products/shipments.ts'
import type { ShipmentStatus } from '#contract/shapes/shipment.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { keepOwnBranch, ofOwnBranch } from '#server/modules/organisation/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type StaffMember, serveResource } from '#server/resource-engine/index.ts'
import { keepStep, type Led, noticeOf } from '../lead-shipment.ts'
import { refundProductOrder } from '../refund-product-order.ts'
import { countSoldInside, piecesInside } from '../shipment.queries.ts'
import { expectContents } from './fill-parcel.ts'
import { insertFirstStep } from './voucher-parcel.queries.ts'

type Shipment = RowOf<typeof shipments>

const stepsServer = serveResource(shipmentSteps, {
  table: 'shipment_step',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { staff: sql`(select u.name from staff_user u where u.id = t.staff_id)` },
})

/** While it has not left, what is inside may still change. */
const beforeDeparture: readonly string[] = ['waiting_accept', 'accepted', 'in_stock', 'prepare_to_deliver']
const ended: readonly string[] = ['deliverd', 'completed', 'closed']

export const shipmentsServer = serveResource(shipments, {
  table: 'shipment',
  // A courier also sees the shipments that they carry, of any branch.
  visibleTo: (staff) => sql`(t.courier_id = ${staff.id} or ${ofOwnBranch(staff, sql`t.branch_id`)})`,
  columns: { deleted_at: null },
  computed: {
    product_id: sql`coalesce(
      (select o.product_id from product_order o where o.id = t.order_id),
      (select g.product_id from gift_order o join gift g on g.id = o.gift_id where o.id = t.gift_order_id))`,
    amount: sql`(select o.total_amount from product_order o where o.id = t.order_id)`,
    pieces: piecesInside,
  },
  joinTables: {
    batches: { table: 'shipment_batch', row: 'shipment_id', target: 'batch_id' },
    sales: { table: 'shipment_sale', row: 'shipment_id', target: 'sale_id' },
  },
  related: [stepsServer],
  policy: {
    allowed: {
      update: ({ status }) => !ended.includes(String(status)),
      refund: ({ order_id: orderId }) => orderId !== null,
      close: ({ kind, status }) => kind === 'vouchers' || status === 'completed',
    },
  },
  async beforeStore(tx, { client_id: sellerId, batches, sales, branch_id }, staff) {
    await expectContents(tx, {
      sellerId: sellerId ?? 0n,
      shipmentId: null,
      batches: batches ?? [],
      sales: sales ?? [],
    })
    return { kind: 'vouchers', ...(await keepOwnBranch(tx, { branch_id }, staff, 'store')) }
  },
  async beforeUpdate(tx, { batches, sales, branch_id }, row, staff) {
    await keepOwnBranch(tx, { branch_id }, staff, 'update')
    if (batches === undefined && sales === undefined) return undefined
    if (row.kind !== 'vouchers' || !beforeDeparture.includes(String(row.status)))
      throw new Refusal('shipment.contents_fixed')
    await expectContents(tx, {
      sellerId: BigInt(row.client_id),
      shipmentId: BigInt(row.id),
      batches: batches ?? [],
      sales: sales ?? [],
    })
    return undefined
  },
  async afterWrite(tx, row, action, staff) {
    if (action !== 'created') return
    await insertFirstStep(tx, BigInt(row.id), staff.id)
    await notify(tx, [await noticeOf(tx, ledOf(row), 'waiting_accept')])
  },
  actions: {
    accept: lead('accepted'),
    receive: lead('in_stock'),
    prepare: lead('prepare_to_deliver'),
    async dispatch(tx, call) {
      if (call.row.courier_id === null) throw new Refusal('shipment.no_courier')
      if (call.row.pieces === 0) throw new Refusal('shipment.empty')
      return lead('on_the_way')(tx, call)
    },
    fail: lead('unable_to_deliver'),
    lose: lead('missing'),
    'return-to-stock': lead('returned_to_stock'),
    'return-to-customer': lead('returned_to_customer'),
    async close(tx, call) {
      if (call.row.status !== 'completed' && (await countSoldInside(tx, call.id)) > 0)
        throw new Refusal('shipment.sale_open')
      return lead('closed')(tx, call)
    },
  },
  postings: {
    refund: (engine, { id, input: { reason }, actor, ip }) =>
      engine.post(refundProductOrder, { actor, ip, input: { shipmentId: id, staffId: actor.id, reason } }),
  },
})

interface Leading {
  readonly row: Shipment
  readonly input: { readonly note?: string | null | undefined; readonly reason?: string }
  readonly staff: Pick<StaffMember, 'id'>
}

/** Keeps the step; the engine writes the state. */
function lead(to: ShipmentStatus) {
  return async (tx: Tx, { row, input: { note, reason }, staff }: Leading): Promise<undefined> => {
    await keepStep(tx, ledOf(row), { to, staffId: staff.id, note: reason ?? note ?? null })
  }
}

function ledOf({ id, number, client_id: clientId, order_id: orderId, status }: Shipment): Led {
  return {
    id: BigInt(id),
    number: number ?? '',
    clientId: BigInt(clientId),
    orderId: orderId === null ? null : BigInt(orderId),
    status: status ?? 'waiting_accept',
  }
}
