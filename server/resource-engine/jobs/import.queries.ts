import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Section, StaffMember } from '../section.ts'
import { allOf, fromOf, notDeleted, partSql, titleParts, visibleTo } from '../section-sql.queries.ts'

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

/** The file of one's own import; null for anybody else. */
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

/** The row that is called so, however it is spelt; null when none or several are. */
export async function findByTitle(
  db: Db,
  target: Section,
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
