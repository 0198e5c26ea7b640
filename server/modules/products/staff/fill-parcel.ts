import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findBatchFault, hasSaleFault, isActiveSeller, lockContents } from './voucher-parcel.queries.ts'

interface Parcel {
  readonly sellerId: bigint
  /** Null: it is being made. */
  readonly shipmentId: bigint | null
  readonly batches: readonly bigint[]
  readonly sales: readonly bigint[]
}

/**
 * What a parcel of vouchers holds: batches that are not activated, in no other parcel, and sales to this seller.
 * @throws Refusal that says which of it is not so
 */
export async function expectContents(
  tx: Tx,
  { sellerId, shipmentId, batches, sales }: Parcel,
): Promise<void> {
  if (!(await isActiveSeller(tx, sellerId))) throw new Refusal('batch.not_a_seller')
  await lockContents(tx, batches, sales)
  const fault = await findBatchFault(tx, batches, shipmentId)
  if (fault)
    throw new Refusal(fault === 'not_ready' ? 'shipment.batch_not_ready' : 'shipment.batch_elsewhere')
  if (await hasSaleFault(tx, sales, { sellerId, shipmentId })) throw new Refusal('shipment.sale_not_theirs')
}
