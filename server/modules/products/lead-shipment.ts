import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findContents, insertSteps, type LockedShipment, type Step } from './shipment.queries.ts'

export type Led = Pick<LockedShipment, 'id' | 'number' | 'clientId' | 'orderId' | 'status'>

/** Keeps one step of a shipment that is locked, and tells its receiver. The state itself is written by the caller. */
export async function keepStep(
  tx: Tx,
  shipment: Led,
  { to, staffId, note }: Pick<Step, 'to' | 'staffId' | 'note'>,
): Promise<void> {
  await insertSteps(tx, [{ shipmentId: shipment.id, from: shipment.status, to, staffId, note }])
  await notify(tx, [await noticeOf(tx, shipment, to)])
}

/** What the receiver is told. */
export async function noticeOf(tx: Tx, { number, clientId, orderId }: Led, status: Step['to']) {
  const category = orderId === null ? null : await findContents(tx, orderId)
  return {
    clientId,
    kind: 'shipment_moved' as const,
    data: {
      status,
      number,
      ...(category && { category }),
      ...(orderId !== null && { order_id: orderId.toString() }),
    },
  }
}
