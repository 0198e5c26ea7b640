import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'

export interface RowAddress {
  readonly resource: string
  readonly rowId: bigint
}

export interface Note extends RowAddress {
  readonly id: bigint
  readonly text: string
  readonly pinned: boolean
  readonly authorId: bigint
  readonly author: string
  readonly createdAt: Date
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly mime: string
    readonly size: number
  }[]
}

const note = sql`
  n.id, n.resource, n.row_id as "rowId", n.text, n.pinned, n.author_id as "authorId", a.name as author,
  n.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', u.id::text, 'name', u.name) order by u.name)
    from row_note_mention m join staff_user u on u.id = m.staff_user_id where m.note_id = n.id), '[]') as mentions,
  coalesce((select json_agg(json_build_object('id', f.id::text, 'name', f.name, 'mime', s.mime, 'size', s.size) order by f.id)
    from row_note_file f join stored_file s on s.id = f.file_id where f.note_id = n.id), '[]') as files
  from row_note n join staff_user a on a.id = n.author_id`

const ofRow = ({ resource, rowId }: RowAddress) =>
  sql`resource = ${resource} and row_id = ${rowId} and deleted_at is null`

export async function selectNotes(db: Db, of: RowAddress, page: PageQuery): Promise<readonly Note[]> {
  const { rows } = await sql<Note>`
    select ${note} where n.id in (select id from row_note where ${ofRow(of)})
    order by n.pinned desc, n.id desc limit ${page.per_page} offset ${pageOffset(page)}`.execute(db)
  return rows
}

export async function countNotes(db: Db, of: RowAddress): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from row_note where ${ofRow(of)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** One that was taken away is none. */
export async function findNote(db: Db, id: bigint): Promise<Note | null> {
  const { rows } = await sql<Note>`select ${note} where n.id = ${id} and n.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export async function insertNote(
  tx: Tx,
  { resource, rowId, authorId, text }: RowAddress & { readonly authorId: bigint; readonly text: string },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('row_note')
    .values({ resource, row_id: rowId, author_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertMentions(tx: Tx, noteId: bigint, staffIds: readonly bigint[]): Promise<void> {
  if (staffIds.length === 0) return
  await tx
    .insertInto('row_note_mention')
    .values(staffIds.map((staffId) => ({ note_id: noteId, staff_user_id: staffId })))
    .execute()
}

export async function insertNoteFile(
  tx: Tx,
  file: { readonly note_id: bigint; readonly file_id: string; readonly name: string },
): Promise<void> {
  await tx.insertInto('row_note_file').values(file).execute()
}

export async function setPinned(tx: Tx, id: bigint, pinned: boolean): Promise<void> {
  await tx.updateTable('row_note').set({ pinned }).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('row_note').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
}

/** The stored file and its name; null: the note has none of this number. */
export async function findNoteFile(
  db: Db,
  noteId: bigint,
  id: bigint,
): Promise<{ readonly file_id: string; readonly name: string } | null> {
  const row = await db
    .selectFrom('row_note_file')
    .select(['file_id', 'name'])
    .where('id', '=', id)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
  return row ?? null
}

const colleaguesMax = 20

interface Colleague {
  readonly id: bigint
  readonly name: string
}

/** Staff who work here and hold the permission, by name; for a person limited to a branch, its own. */
export async function selectColleagues(
  db: Db,
  permission: string,
  {
    search = '',
    ids,
    limit,
  }: {
    readonly search?: string | undefined
    readonly ids?: readonly bigint[]
    /** `none`: limited, and of no branch. */
    readonly limit: bigint | 'none' | null
  },
): Promise<readonly Colleague[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(ids ? [sql`u.id = any(${ids})`] : []),
    ...hasWords(sql`u.searched`, search),
    sql`u.active and u.deleted_at is null`,
    ...(limit === null ? [] : [limit === 'none' ? sql`false` : sql`u.branch_id = ${limit}`]),
    sql`exists (
      select from staff_user_role h join role r on r.id = h.role_id
      where h.staff_user_id = u.id and (r.holds_all or exists (
        select from role_permission p where p.role_id = r.id and p.permission = ${permission})))`,
  ]
  const { rows } = await sql<Colleague>`
    select u.id, u.name from staff_user u where ${sql.join(conditions, sql` and `)}
    order by u.name, u.id limit ${colleaguesMax}`.execute(db)
  return rows
}
