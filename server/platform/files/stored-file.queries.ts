import { type RawBuilder, sql } from 'kysely'
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

export interface NewFile {
  readonly visibility: Visibility
  readonly mime: string
  readonly bytes: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly sha256: Buffer
  /** The picture that it is a narrower form of. */
  readonly variant_of: string | null
}

/** @returns their ids */
export async function insertFiles(tx: Tx, files: readonly NewFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await tx.insertInto('stored_file').values(files).returning('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Whatever its visibility: the caller decides who may see a private one.
 * @param width of a picture, in pixels: the narrowest that is at least as wide, or the picture itself
 */
export async function readFile(db: Db, id: string, width?: number): Promise<StoredFile | null> {
  if (!isFileId(id)) return null
  const { rows } = await sql<StoredFile>`
    select visibility, mime, size, sha256, bytes ${fittingFile(id, width)}`.execute(db)
  return rows[0] ?? null
}

/** Everything but the bytes: enough to answer that nothing has changed. */
export async function readFileHead(db: Db, id: string, width?: number): Promise<FileHead | null> {
  if (!isFileId(id)) return null
  const { rows } = await sql<FileHead>`
    select visibility, mime, size, sha256 ${fittingFile(id, width)}`.execute(db)
  return rows[0] ?? null
}

function fittingFile(id: string, width: number | undefined): RawBuilder<unknown> {
  if (width === undefined) return sql`from stored_file where id = ${id}`
  return sql`
    from stored_file where id = ${id} or (variant_of = ${id} and width >= ${width})
    order by stored_file.width limit 1`
}

/** Fails while a foreign key names it. */
export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('id', '=', id).execute()
}

/** The size of all files of the last 24 hours that are not named by a setting or a text. */
export async function bytesOfDay(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0) as bytes from stored_file
    where not kept and created_at > now() - interval '1 day'`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** For a file named where no foreign key is possible; `false` gives it back to the purge. */
export async function keepFile(tx: Tx, id: string, kept: boolean): Promise<void> {
  await tx.updateTable('stored_file').set({ kept }).where('id', '=', id).execute()
}

/**
 * Foreign keys are the register of file use, so a new one needs no registration. Narrower forms are deleted with
 * their picture.
 */
export async function deleteOrphans(tx: Tx, rowsMax: number): Promise<number> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", quote_ident(attname) as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass and conrelid <> confrelid`.execute(tx)
  const unused = references.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.raw(table)} where ${sql.raw(column)} = stored_file.id)`,
  )
  const { numAffectedRows } = await sql`
    delete from stored_file where id in (
      select id from stored_file
      where not kept and variant_of is null and created_at < now() - interval '1 day' ${sql.join(unused, sql` `)}
      order by created_at limit ${rowsMax} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows)
}

function isFileId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
