import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type Visibility = 'public' | 'private'

export interface FileHead {
  readonly visibility: Visibility
  readonly mime: string
  readonly size: number
  readonly sha256: Buffer
}
interface StoredFile extends FileHead {
  readonly bytes: Buffer
}

export async function insertFile(
  tx: Tx,
  file: {
    visibility: Visibility
    mime: string
    bytes: Buffer
    width: number | null
    height: number | null
    sha256: Buffer
  },
): Promise<string> {
  const { visibility, mime, bytes, width, height, sha256 } = file
  const { id } = await tx
    .insertInto('stored_file')
    .values({ visibility, mime, bytes, width, height, sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whatever its visibility: who may see a private one is decided by whoever asks here. */
export async function readFile(db: Db, id: string): Promise<StoredFile | null> {
  if (!isFileId(id)) return null
  const { rows } = await sql<StoredFile>`
    select visibility, mime, size, sha256, bytes from stored_file where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** All but the bytes: enough to say that nothing has changed. */
export async function readFileHead(db: Db, id: string): Promise<FileHead | null> {
  if (!isFileId(id)) return null
  const { rows } = await sql<FileHead>`
    select visibility, mime, size, sha256 from stored_file where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Fails while a foreign key still names it. */
export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('id', '=', id).execute()
}

/** For a file that is named where no foreign key can stand; `false` gives it back to the purge. */
export async function keepFile(tx: Tx, id: string, kept: boolean): Promise<void> {
  await tx.updateTable('stored_file').set({ kept }).where('id', '=', id).execute()
}

/** The foreign keys are the register of who uses files: a new one needs no word here. */
export async function deleteOrphans(tx: Tx, rowsMax: number): Promise<number> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", quote_ident(attname) as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass`.execute(tx)
  const unused = references.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.raw(table)} where ${sql.raw(column)} = stored_file.id)`,
  )
  const { numAffectedRows } = await sql`
    delete from stored_file where id in (
      select id from stored_file
      where not kept and created_at < now() - interval '1 day' ${sql.join(unused, sql` `)}
      order by created_at limit ${rowsMax} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows)
}

function isFileId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
