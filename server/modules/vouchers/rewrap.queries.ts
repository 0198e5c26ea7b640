import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface WrappedBatchKey {
  readonly id: bigint
  readonly prefix: string
  readonly sealedKey: Buffer
  readonly keyId: string
}

/** The next batches under one of these master keys, locked after concurrent changes. */
export async function lockWrappedBy(
  tx: Tx,
  keyIds: readonly string[],
  rowsMax: number,
): Promise<WrappedBatchKey[]> {
  const { rows } = await sql<WrappedBatchKey>`
    select id, prefix, sealed_key as "sealedKey", key_id as "keyId" from voucher_batch
    where key_id = any(${keyIds}::text[])
    order by id limit ${rowsMax} for no key update`.execute(tx)
  return rows
}

export async function storeWrapped(tx: Tx, batches: readonly WrappedBatchKey[]): Promise<void> {
  await sql`
    update voucher_batch b set sealed_key = n.sealed_key, key_id = n.key_id, updated_at = now()
    from unnest(
      ${batches.map(({ id }) => id)}::bigint[], ${batches.map(({ sealedKey }) => sealedKey)}::bytea[],
      ${batches.map(({ keyId }) => keyId)}::text[]
    ) n(id, sealed_key, key_id)
    where b.id = n.id`.execute(tx)
}

/** Batches, and their vouchers, by the id of their master key. */
export async function countWrapped(db: Db): Promise<{ keyId: string; batches: number; vouchers: number }[]> {
  const { rows } = await sql<{ keyId: string; batches: number; vouchers: number }>`
    select key_id as "keyId", count(*)::int as batches, sum(made_count)::int as vouchers
    from voucher_batch group by key_id order by key_id`.execute(db)
  return rows
}

export interface SealedVoucher extends WrappedBatchKey {
  readonly serialNumber: string
  readonly sealed: Buffer
  readonly lookup: Buffer
}

/** One of the latest batch that has any; null when there is none. */
export async function findAnyVoucher(db: Db): Promise<SealedVoucher | null> {
  const { rows } = await sql<SealedVoucher>`
    select b.id, b.prefix, b.sealed_key as "sealedKey", b.key_id as "keyId", v.serial_number as "serialNumber",
      v.code_sealed as sealed, v.code_lookup as lookup
    from voucher v join voucher_batch b on b.id = v.batch_id
    order by v.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
