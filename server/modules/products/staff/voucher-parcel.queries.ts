import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Why a batch cannot travel in a parcel; null: it can. */
export type BatchFault = 'not_ready' | 'in_other_parcel'

const travels = (
  column: 'batch_id' | 'sale_id',
  table: 'shipment_batch' | 'shipment_sale',
  except: bigint | null,
) => sql`
  exists (
    select from ${sql.table(table)} x join shipment s on s.id = x.shipment_id
    where x.${sql.ref(column)} = t.id and s.status <> 'closed' and s.id is distinct from ${except}::bigint)`

/**
 * Their own statements: a check in the statement that waits for a lock does not see what the holder committed.
 * In the order of their ids.
 */
export async function lockContents(
  tx: Tx,
  batches: readonly bigint[],
  sales: readonly bigint[],
): Promise<void> {
  await sql`select from voucher_batch where id = any(${batches}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  await sql`select from voucher_sale where id = any(${sales}::bigint[]) order by id for no key update`.execute(
    tx,
  )
}

/** Of locked batches: names the first that is not fully made, is worth its value already or is in another parcel. */
export async function findBatchFault(
  tx: Tx,
  ids: readonly bigint[],
  shipmentId: bigint | null,
): Promise<BatchFault | null> {
  const { rows } = await sql<{ fault: BatchFault | null }>`
    select case when t.status <> 'ready' or t.source <> 'generated' then 'not_ready'
                when ${travels('batch_id', 'shipment_batch', shipmentId)} then 'in_other_parcel' end as fault
    from voucher_batch t where t.id = any(${ids}::bigint[]) order by t.id`.execute(tx)
  return rows.find(({ fault }) => fault !== null)?.fault ?? null
}

/** The same for locked sales, which have to be this seller's. */
export async function hasSaleFault(
  tx: Tx,
  ids: readonly bigint[],
  { sellerId, shipmentId }: { readonly sellerId: bigint; readonly shipmentId: bigint | null },
): Promise<boolean> {
  const { rows } = await sql<{ fault: boolean }>`
    update voucher_sale t set shipped_at = now() where t.id = any(${ids}::bigint[])
    returning t.seller_id <> ${sellerId} or ${travels('sale_id', 'shipment_sale', shipmentId)} as fault`.execute(
    tx,
  )
  return rows.some(({ fault }) => fault)
}

export async function isActiveSeller(tx: Tx, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from client where id = ${clientId} and seller and status = 'active' and deleted_at is null`.execute(
    tx,
  )
  return rows.length === 1
}

export async function insertFirstStep(tx: Tx, shipmentId: bigint, staffId: bigint): Promise<void> {
  await sql`
    insert into shipment_step (shipment_id, status, staff_id)
    select id, status, ${staffId} from shipment where id = ${shipmentId}`.execute(tx)
}
