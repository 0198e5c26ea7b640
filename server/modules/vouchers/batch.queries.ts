import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type BatchStatus = 'draft' | 'generating' | 'ready' | 'activated' | 'cancelled'

/** Amounts in minor units of `currency`. */
export interface BatchRow {
  readonly id: bigint
  readonly categoryId: bigint
  readonly supplierId: bigint
  readonly source: 'generated' | 'imported'
  readonly codeFormat: 'digits16' | 'base32' | 'supplier'
  readonly prefix: string
  readonly count: number
  readonly madeCount: number
  readonly amountMinor: bigint
  readonly currency: string
  readonly expiresAt: Date | null
  readonly sealedKey: Buffer
  readonly keyId: string
  readonly status: BatchStatus
  readonly printedAt: Date | null
}

const batchColumns = sql`
  id, category_id as "categoryId", supplier_id as "supplierId", source, code_format as "codeFormat", prefix, count,
  made_count as "madeCount", amount as "amountMinor", currency, expires_at as "expiresAt", sealed_key as "sealedKey",
  key_id as "keyId", status, printed_at as "printedAt"`

/** The prefix of the next batch's serial numbers; an unused one is lost without harm. */
export async function takePrefix(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    prefix: string
  }>`select nextval('voucher_batch_prefix')::text as prefix`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no prefix')
  return row.prefix
}

export type NewBatch = Pick<
  BatchRow,
  | 'categoryId'
  | 'supplierId'
  | 'source'
  | 'codeFormat'
  | 'prefix'
  | 'count'
  | 'amountMinor'
  | 'currency'
  | 'expiresAt'
  | 'sealedKey'
  | 'keyId'
> & {
  /** What we owe the supplier for one. */
  readonly unitCostMinor: bigint
  /** Beside it; both in the currency that the category is bought in. */
  readonly unitFeeMinor: bigint
  /** In force at the delivery; null: bought in dinars, or there is none. */
  readonly unitRate: string | null
  readonly printLayout: 'a4' | '80mm'
  readonly note: string | null
  readonly createdBy: bigint | null
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<bigint> {
  const { id } = await tx
    .insertInto('voucher_batch')
    .values(columnsOf(batch))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Null when the same form has ordered one already; waits for a concurrent order. */
export async function insertBatchOnce(
  tx: Tx,
  { orderKey, ...batch }: NewBatch & { readonly orderKey: string | null },
): Promise<bigint | null> {
  const inserted = await tx
    .insertInto('voucher_batch')
    .values({ ...columnsOf(batch), order_key: orderKey })
    .onConflict((conflict) => conflict.columns(['created_by', 'order_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function findOrdered(
  db: Db,
  { createdBy, orderKey }: { readonly createdBy: bigint | null; readonly orderKey: string },
): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from voucher_batch
    where created_by = ${createdBy} and order_key = ${orderKey}`.execute(db)
  return rows[0] ?? null
}

function columnsOf(batch: NewBatch) {
  return {
    category_id: batch.categoryId,
    supplier_id: batch.supplierId,
    source: batch.source,
    code_format: batch.codeFormat,
    prefix: batch.prefix,
    count: batch.count,
    amount: batch.amountMinor,
    unit_cost: batch.unitCostMinor,
    unit_fee: batch.unitFeeMinor,
    unit_rate: batch.unitRate,
    currency: batch.currency,
    expires_at: batch.expiresAt,
    sealed_key: batch.sealedKey,
    key_id: batch.keyId,
    print_layout: batch.printLayout,
    note: batch.note,
    created_by: batch.createdBy,
  }
}

/** Waits for concurrent changes of the batch, such as its job. */
export async function lockBatch(tx: Tx, id: bigint): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from voucher_batch where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Whether a parcel takes it to its seller: it is activated when it is delivered, not before. */
export async function isOnItsWay(tx: Tx, batchId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from shipment_batch x join shipment s on s.id = x.shipment_id
    where x.batch_id = ${batchId} and s.status <> 'closed' and s.delivered_at is null limit 1`.execute(tx)
  return rows.length > 0
}

export async function findBatches(db: Db, ids: readonly bigint[]): Promise<Map<bigint, BatchRow>> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from voucher_batch where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Nobody cancels them until the end of the transaction. */
export async function lockBatches(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, BatchRow>> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from voucher_batch where id = any(${ids}::bigint[]) order by id for share`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listLatestBatches(db: Db, rowsMax: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from voucher_batch order by id desc limit ${rowsMax}`.execute(db)
  return rows
}

const unfinishedMax = 1_000

export async function findUnfinishedBatches(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from voucher_batch
    where source = 'generated' and status in ('draft', 'generating')
    order by id limit ${unfinishedMax}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setBatchStatus(tx: Tx, id: bigint, status: BatchStatus): Promise<void> {
  await tx
    .updateTable('voucher_batch')
    .set({
      status,
      updated_at: sql`now()`,
      ...(status === 'activated' && { activated_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setBatchPrinted(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable('voucher_batch')
    .set({ printed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** For a batch whose number of codes is known only at the end. */
export async function setCounts(tx: Tx, id: bigint, count: number): Promise<void> {
  await tx
    .updateTable('voucher_batch')
    .set({ count, made_count: count, status: 'ready', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether a moment is in the future, by the database's clock. */
export async function isFuture(db: Db, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ future: boolean }>`select ${instant}::timestamptz > now() as future`.execute(
    db,
  )
  return rows[0]?.future ?? false
}
