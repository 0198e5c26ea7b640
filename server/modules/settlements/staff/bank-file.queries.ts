import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

interface NewBankFile {
  readonly fileId: string
  readonly sha256: Buffer
  readonly count: number
  readonly totalMinor: bigint
  readonly staffId: bigint
}

export async function insertBankFile(
  tx: Tx,
  { fileId, sha256, count, totalMinor, staffId }: NewBankFile,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('bank_file')
    .values({
      file_id: fileId,
      sha256,
      settlements_count: count,
      total_amount: totalMinor,
      created_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Error when one was sent or refused since it was locked. */
export async function sendSettlements(tx: Tx, ids: readonly bigint[], fileId: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    update settlement set status = 'sent', sent_at = now(), updated_at = now(), bank_file_id = ${fileId}
    where id = any(${ids}::bigint[]) and status = 'approved' and bank_file_id is null`.execute(tx)
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('a settlement was sent twice')
}

export async function isBankFile(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from bank_file where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Settlements of the file that are on their way. */
export async function listSentInFile(
  db: Db,
  fileId: bigint,
): Promise<readonly { readonly id: bigint; readonly clientId: bigint }[]> {
  const { rows } = await sql<{ id: bigint; clientId: bigint }>`
    select id, client_id as "clientId" from settlement
    where bank_file_id = ${fileId} and status = 'sent' order by id`.execute(db)
  return rows
}

interface TakenFile {
  readonly fileId: string
  readonly sha256: Buffer
  readonly downloads: number
}

export async function countDownload(tx: Tx, id: bigint): Promise<TakenFile | null> {
  const { rows } = await sql<TakenFile>`
    update bank_file set downloads = downloads + 1 where id = ${id}
    returning file_id as "fileId", sha256, downloads`.execute(tx)
  return rows[0] ?? null
}
