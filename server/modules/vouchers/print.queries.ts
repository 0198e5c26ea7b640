import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface SealedVoucher {
  readonly serialNumber: string
  readonly sealed: Buffer
  readonly amountMinor: bigint
  readonly currency: string
  readonly expiresAt: Date | null
}

/** The next page of a batch, without cancelled ones. */
export async function selectSealed(
  db: Db,
  batchId: bigint,
  after: string,
  rowsMax: number,
): Promise<SealedVoucher[]> {
  const { rows } = await sql<SealedVoucher>`
    select serial_number as "serialNumber", code_sealed as sealed, amount as "amountMinor", currency,
      expires_at as "expiresAt"
    from voucher
    where batch_id = ${batchId} and serial_number > ${after} and status <> 'cancelled'
    order by serial_number
    limit ${rowsMax}`.execute(db)
  return rows
}

/** How many of a batch would be printed. */
export async function countSealed(db: Db, batchId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from voucher where batch_id = ${batchId} and status <> 'cancelled'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
