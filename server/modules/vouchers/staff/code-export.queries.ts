import { type RawBuilder, sql } from 'kysely'
import type { CodeExportForm } from '#contract/shapes/voucher.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What two people agreed to; valid for a day. The database refuses equal people. */
export async function insertCodeExport(
  tx: Tx,
  { approvalId, batchId, makerId, checkerId, again, form }: Agreed,
): Promise<void> {
  await tx
    .insertInto('code_export')
    .values({
      approval_id: approvalId,
      batch_id: batchId,
      maker_id: makerId,
      checker_id: checkerId,
      again,
      form,
      expires_at: sql`now() + interval '1 day'`,
    })
    .execute()
}

interface Agreed {
  readonly approvalId: bigint
  readonly batchId: bigint
  readonly makerId: bigint
  readonly checkerId: bigint
  readonly again: boolean
  readonly form: CodeExportForm
}

/** Downloads of one file, by its maker and with one passphrase. */
export const downloadsMax = 5

interface OpenExport {
  readonly id: bigint
  /** So far; the first was at `taken_at`. */
  readonly downloads: number
  readonly again: boolean
  readonly form: CodeExportForm
  readonly passphrase_hash: Buffer | null
}

/** Not confirmed, and within the day before the first download or the hour after it. */
export function canBeTaken(table: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('confirmed_at')} is null and ${of('downloads')} < ${sql.lit(downloadsMax)}
    and now() < case when ${of('taken_at')} is null then ${of('expires_at')} else ${of('taken_at')} + interval '1 hour' end)`
}

/** The maker's downloadable export of a batch, locked; null when there is none. */
export async function lockOpenExport(tx: Tx, batchId: bigint, makerId: bigint): Promise<OpenExport | null> {
  const row = await tx
    .selectFrom('code_export')
    .select(['id', 'again', 'downloads', 'passphrase_hash', sql<CodeExportForm>`form`.as('form')])
    .where('batch_id', '=', batchId)
    .where('maker_id', '=', makerId)
    .where(canBeTaken('code_export'))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function setPassphrase(tx: Tx, id: bigint, hash: Buffer): Promise<void> {
  await tx.updateTable('code_export').set({ passphrase_hash: hash }).where('id', '=', id).execute()
}

/** Counts a download; with the first the codes have left. */
export async function countDownload(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable('code_export')
    .set({ taken_at: sql`coalesce(taken_at, now())`, downloads: sql`downloads + 1` })
    .where('id', '=', id)
    .execute()
}

/** The file opened: it is not given out again. */
export async function markConfirmed(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable('code_export')
    .set({ confirmed_at: sql`now()`, passphrase_hash: null })
    .where('id', '=', id)
    .execute()
}

/** A person's latest request for the codes of a batch, with its result. */
export async function findLatest(db: Db, batchId: bigint, makerId: bigint) {
  const row = await db
    .selectFrom('approval')
    .leftJoin('code_export', 'code_export.approval_id', 'approval.id')
    .leftJoin('staff_user', 'staff_user.id', 'approval.checker_id')
    .select([
      'approval.id',
      'approval.status',
      'approval.answer',
      'approval.created_at as askedAt',
      'staff_user.name as decidedBy',
      'code_export.expires_at as expiresAt',
      'code_export.taken_at as takenAt',
      sql<string>`approval.payload ->> 'form'`.as('form'),
      sql<boolean>`coalesce(${canBeTaken('code_export')}, false)`.as('isOpen'),
      sql<Date | null>`code_export.taken_at + interval '1 hour'`.as('againUntil'),
    ])
    .where('approval.subject_type', '=', 'voucher_batch')
    .where('approval.subject_id', '=', String(batchId))
    .where('approval.kind', '=', 'clear-codes')
    .where('approval.maker_id', '=', makerId)
    .orderBy('approval.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
