import type { Tx } from '#server/platform/db/database.ts'
import { keepStep } from './lead-shipment.ts'
import { type LockedShipment, setStatuses } from './shipment.queries.ts'

/**
 * Closes the parcel of a gift that is taken back.
 * @throws Stale when it has left its state since it was locked
 */
export async function closeParcel(
  tx: Tx,
  shipment: LockedShipment,
  { staffId, note }: { readonly staffId: bigint; readonly note: string },
): Promise<void> {
  const step = { to: 'closed', staffId, note } as const
  await setStatuses(tx, [{ shipmentId: shipment.id, from: shipment.status, ...step }])
  await keepStep(tx, shipment, step)
}
