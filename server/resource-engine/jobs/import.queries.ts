import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { allOf, fromOf, notDeleted, partSql, titleParts, visibleTo } from '../row-sql.queries.ts'
import type { ServedResource, StaffMember } from '../served-resource.ts'

export async function insertImport(
  tx: Tx,
  { staffId, resource, fileId }: { staffId: bigint; resource: string; fileId: string },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('console_import')
    .values({ staff_id: staffId, resource, file_id: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The file of this person's import; null for others. */
export async function findImportFile(
  db: Db,
  { id, staffId, resource }: { id: bigint; staffId: bigint; resource: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('console_import')
    .select('file_id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row?.file_id ?? null
}

/** Locks this person's import; null for others. `jobId` is the task that makes its rows, unless it failed. */
export async function lockImport(
  tx: Tx,
  { id, staffId, resource }: { id: bigint; staffId: bigint; resource: string },
): Promise<{ readonly jobId: bigint | null } | null> {
  const { rows } = await sql<{ jobId: bigint | null }>`
    select (
      select j.id from console_job j where j.id = i.committed_job_id and j.status <> 'failed'
    ) as "jobId"
    from console_import i
    where i.id = ${id} and i.staff_id = ${staffId} and i.resource = ${resource}
    for update of i`.execute(tx)
  return rows[0] ?? null
}

export async function noteCommit(tx: Tx, id: bigint, jobId: bigint): Promise<void> {
  await tx.updateTable('console_import').set({ committed_job_id: jobId }).where('id', '=', id).execute()
}

/** Takes the row at this position, in the transaction that makes or refuses it. False when it was taken before. */
export async function takeRow(tx: Tx, id: bigint, position: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('console_import')
    .set({ rows_done: position + 1 })
    .where('id', '=', id)
    .where('rows_done', '=', position)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertRefusal(tx: Tx, id: bigint, position: number, reason: string): Promise<void> {
  await tx.insertInto('console_import_refusal').values({ import_id: id, position, reason }).execute()
}

export async function countDone(db: Db, id: bigint): Promise<number> {
  const row = await db
    .selectFrom('console_import')
    .select('rows_done')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.rows_done ?? 0
}

/** The reason of each refused row, by position. */
export async function selectRefusals(db: Db, id: bigint): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('console_import_refusal')
    .select(['position', 'reason'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ position, reason }) => [position, reason]))
}

/** The row with this title, in any spelling; null when there is none or more than one. */
export async function findByTitle(
  db: Db,
  target: ServedResource,
  staff: StaffMember,
  title: string,
): Promise<bigint | null> {
  const names = titleParts(target.resource).map(
    (part) => sql`search_text(${partSql(target, target.resource.title, part)}::text) = search_text(${title})`,
  )
  const conditions = [
    sql`(${sql.join(names, sql` or `)})`,
    ...visibleTo(target, staff),
    ...notDeleted(target),
  ]
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(target)} ${allOf(conditions)} limit 2`.execute(db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
