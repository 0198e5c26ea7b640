import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/**
 * Those that this supplier has given us before, as hex. Codes of others are never compared: the answer would tell which
 * of them exist.
 */
export async function findKnownLookups(
  db: Db,
  lookups: readonly Buffer[],
  supplierId: bigint,
): Promise<Set<string>> {
  const { rows } = await sql<{ lookup: Buffer }>`
    select v.code_lookup as lookup from voucher v join voucher_batch b on b.id = v.batch_id
    where v.code_lookup = any(${lookups}::bytea[]) and b.supplier_id = ${supplierId}
      and b.source = 'imported'`.execute(db)
  return new Set(rows.map(({ lookup }) => lookup.toString('hex')))
}

/** The database's clock. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database has no clock')
  return row.now
}

export interface ImportedVoucher {
  readonly serialNumber: string
  readonly lookup: Buffer
  readonly sealed: Buffer
  readonly last4: string
  readonly supplierSerial: string | null
  readonly expiresAt: Date | null
}

/** @returns the inserted lookups as hex; codes that another import inserted meanwhile are missing. */
export async function insertImported(
  tx: Tx,
  batch: {
    readonly id: bigint
    readonly categoryId: bigint
    readonly amountMinor: bigint
    readonly currency: string
  },
  vouchers: readonly ImportedVoucher[],
): Promise<Set<string>> {
  const { rows } = await sql<{ lookup: Buffer }>`
    insert into voucher (batch_id, category_id, amount, currency, serial_number, code_lookup, code_sealed, code_last4,
      supplier_serial, expires_at)
    select ${batch.id}, ${batch.categoryId}, ${batch.amountMinor}, ${batch.currency}, v.*
    from unnest(
      ${vouchers.map(({ serialNumber }) => serialNumber)}::text[], ${vouchers.map(({ lookup }) => lookup)}::bytea[],
      ${vouchers.map(({ sealed }) => sealed)}::bytea[], ${vouchers.map(({ last4 }) => last4)}::text[],
      ${vouchers.map(({ supplierSerial }) => supplierSerial)}::text[],
      ${vouchers.map(({ expiresAt }) => expiresAt)}::timestamptz[]
    ) v
    on conflict (code_lookup) do nothing
    returning code_lookup as lookup`.execute(tx)
  return new Set(rows.map(({ lookup }) => lookup.toString('hex')))
}

export interface ImportRecord {
  /** Null when no row was accepted. */
  readonly batchId: bigint | null
  readonly categoryId: bigint
  readonly fileName: string
  readonly rowsTotal: number
  readonly rowsAccepted: number
  readonly rejected: readonly object[]
  readonly createdBy: bigint | null
}

export async function insertImportRecord(tx: Tx, record: ImportRecord): Promise<bigint> {
  const { id } = await tx
    .insertInto('voucher_import')
    .values({
      batch_id: record.batchId,
      category_id: record.categoryId,
      file_name: record.fileName,
      rows_total: record.rowsTotal,
      rows_accepted: record.rowsAccepted,
      rejected: JSON.stringify(record.rejected),
      created_by: record.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
