import { type RawBuilder, sql } from 'kysely'
import type { PageQuery, Sort } from '#contract/kernel/paging.ts'
import { pageOffset } from '#contract/kernel/paging.ts'
import { countMax, type RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { fieldOf, groupColumn, partsOf } from './columns.rules.ts'
import type { Section, StaffMember } from './section.ts'
import {
  allOf,
  type Condition,
  fromOf,
  hasId,
  partSql,
  rowColumnSql,
  titleParts,
  valueSql,
  visibleTo,
} from './section-sql.queries.ts'

/** A row of the database, by parts of fields: `name_ar`, `city_id`, `created_at`. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: bigint }

const rowColumns = ['id', 'created_at', 'updated_at', 'deleted_at'] as const

/** The columns of fields, by part names, with the standard columns. */
export function columnsOf(section: Section, fields: readonly string[]): RawBuilder<unknown> {
  const own = rowColumns.map((column) => sql`${rowColumnSql(section, column)} as ${sql.ref(column)}`)
  const parts = fields.flatMap((field) =>
    partsOf(field, fieldOf(section.resource, field)).map(
      (part) => sql`${partSql(section, field, part)} as ${sql.ref(part)}`,
    ),
  )
  return sql.join([...own, ...parts])
}

export interface PageOfRows {
  readonly conditions: readonly Condition[]
  readonly fields: readonly string[]
  readonly sort: Sort
  readonly locale: 'ar' | 'en'
}

/** Rows of equal value are sorted by id in the same direction, so no page repeats a row. */
export function listQuerySql(
  section: Section,
  { conditions, fields, sort, locale }: PageOfRows,
): RawBuilder<StoredRow> {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql<StoredRow>`
    select ${columnsOf(section, fields)} ${fromOf(section)} ${allOf(conditions)}
    order by ${sql.join([...sortSql(section, sort.field, locale), sql`t.id`].map((by) => sql`${by} ${direction}`))}`
}

export async function selectPage(
  db: Db,
  section: Section,
  list: PageOfRows,
  page: PageQuery,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    ${listQuerySql(section, list)} limit ${page.per_page} offset ${pageOffset(page)}`.execute(db)
  return rows
}

function sortSql(section: Section, field: string, locale: 'ar' | 'en'): RawBuilder<unknown>[] {
  if (field === 'position' && section.resource.order) return positionSql(section)
  const own = rowColumns.find((column) => column === field)
  return [own ? rowColumnSql(section, own) : valueSql(section, field, locale)]
}

/** Group by group, where each has its own order. */
function positionSql(section: Section): RawBuilder<unknown>[] {
  const group = groupColumn(section)
  return [...(group === null ? [] : [sql`t.${sql.ref(group)}`]), sql`t.position`]
}

/** In a large table, counting stops one above the limit. */
export async function countRows(
  db: Db,
  section: Section,
  conditions: readonly Condition[],
): Promise<{ total: number; capped: boolean }> {
  const isCapped = section.resource.counting === 'capped'
  const limit = isCapped ? sql`limit ${countMax + 1}` : sql``
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (select ${fromOf(section)} ${allOf(conditions)} ${limit}) counted`.execute(
    db,
  )
  const total = Number(rows[0]?.total ?? 0n)
  return isCapped && total > countMax ? { total: countMax, capped: true } : { total, capped: false }
}

export async function selectIds(
  db: Db,
  section: Section,
  conditions: readonly Condition[],
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(section)} ${allOf(conditions)} order by t.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findRow(
  db: Db,
  section: Section,
  staff: StaffMember,
  id: bigint,
): Promise<StoredRow | null> {
  return (await selectRows(db, section, staff, [id], sql``))[0] ?? null
}

/** `destroy` blocks new references to the row; other writes do not. */
export async function lockRow(
  tx: Tx,
  section: Section,
  staff: StaffMember,
  id: bigint,
  write: 'update' | 'destroy',
): Promise<StoredRow | null> {
  const lock = write === 'destroy' ? sql`for update of t` : sql`for no key update of t`
  return (await selectRows(tx, section, staff, [id], lock))[0] ?? null
}

async function selectRows(
  db: Db,
  section: Section,
  staff: StaffMember,
  ids: readonly bigint[],
  lock: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  return selectShown(db, section, staff, { ids, fields: Object.keys(section.resource.fields), lock })
}

/** Some fields of some rows, as far as this person may see them. */
export async function selectShown(
  db: Db,
  section: Section,
  staff: StaffMember,
  {
    ids,
    fields,
    lock = sql``,
  }: { ids: readonly bigint[]; fields: readonly string[]; lock?: RawBuilder<unknown> },
): Promise<StoredRow[]> {
  const conditions = [hasId(ids), ...visibleTo(section, staff)]
  const { rows } = await sql<StoredRow>`
    select ${columnsOf(section, fields)} ${fromOf(section)} ${allOf(conditions)} ${lock}`.execute(db)
  return rows
}

export interface TitledRow {
  readonly id: bigint
  readonly title: RowTitle
}

interface Titles {
  readonly conditions: readonly Condition[]
  readonly locale: 'ar' | 'en'
  readonly limit: number
}

/**
 * The titles of rows, for every reader: rows that refer to them show the titles. Where staff ordered the rows, in
 * that order: by name alone 100 would be before 20.
 */
export async function selectTitles(db: Db, section: Section, titles: Titles): Promise<TitledRow[]> {
  const { rows } = await sql<TitledRow>`${titlesSql(section, titles)}`.execute(db)
  return rows
}

/** @param more columns beside the title */
export function titlesSql(
  section: Section,
  { conditions, locale, limit }: Titles,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { title } = section.resource
  const parts = titleParts(section.resource)
  const [first = sql`''`, second] = parts.map(
    (part) => sql`coalesce(${partSql(section, title, part)}::text, '')`,
  )
  const called = second ? sql`jsonb_build_object('ar', ${first}, 'en', ${second})` : sql`to_jsonb(${first})`
  const own = section.resource.order ? positionSql(section) : []
  return sql`
    select t.id, ${called} as title ${more} ${fromOf(section)} ${allOf(conditions)}
    order by ${sql.join([...own, valueSql(section, title, locale), sql`t.id`])}
    limit ${limit}`
}
