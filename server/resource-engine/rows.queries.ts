import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { PageQuery, Sort } from '#contract/kernel/paging.ts'
import { pageOffset } from '#contract/kernel/paging.ts'
import { isReference } from '#contract/kernel/resource/kinds/reference.ts'
import { countMax, type RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db, ReadDb, Tx } from '#server/platform/db/database.ts'
import { fieldOf, groupColumn, partsOf } from './columns.rules.ts'
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
} from './row-sql.queries.ts'
import type { ServedResource, ServedResources, StaffMember } from './served-resource.ts'

/** A row of the database, by parts of fields: `name_ar`, `city_id`, `created_at`. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: bigint
  /** In a page, of its references to one row, by field; null: it refers to none. */
  readonly titles?: Readonly<Record<string, RowTitle | null>>
}

const rowColumns = ['id', 'created_at', 'updated_at', 'deleted_at'] as const

/** The columns of fields, by part names, with the standard columns. */
export function columnsOf(served: ServedResource, fields: readonly string[]): RawBuilder<unknown> {
  const own = rowColumns.map((column) => sql`${rowColumnSql(served, column)} as ${sql.ref(column)}`)
  const parts = fields.flatMap((field) =>
    partsOf(field, fieldOf(served.resource, field)).map(
      (part) => sql`${partSql(served, field, part)} as ${sql.ref(part)}`,
    ),
  )
  return sql.join([...own, ...parts])
}

export interface PageOfRows {
  readonly conditions: readonly Condition[]
  readonly fields: readonly string[]
  readonly sort: Sort
  readonly locale: Language
}

/** Rows of equal value are sorted by id in the same direction, so no page repeats a row. */
export function listQuerySql(
  served: ServedResource,
  { conditions, fields, sort, locale }: PageOfRows,
): RawBuilder<StoredRow> {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql<StoredRow>`
    select ${columnsOf(served, fields)} ${fromOf(served)} ${allOf(conditions)}
    order by ${sql.join([...sortSql(served, sort.field, locale), sql`t.id`].map((by) => sql`${by} ${direction}`))}`
}

/**
 * A page, with the titles of its references to one row: asking for them afterwards would cost a list a statement more.
 * Nothing joins or sorts the inner rows again, so they keep their order.
 */
export async function selectPage(
  db: ReadDb,
  { of }: ServedResources,
  served: ServedResource,
  list: PageOfRows,
  page: PageQuery,
): Promise<StoredRow[]> {
  const titles = list.fields.flatMap((name) => {
    const field = fieldOf(served.resource, name)
    return isReference(field) ? [sql`${name}::text, ${titleOfSql(of(field.to), partsOf(name, field))}`] : []
  })
  const { rows } = await sql<StoredRow>`
    select page.*, jsonb_build_object(${sql.join(titles)}) as titles
    from (${listQuerySql(served, list)} limit ${page.per_page} offset ${pageOffset(page)}) as page`.execute(
    db,
  )
  return rows
}

function titleOfSql(target: ServedResource, [part = '']: readonly string[]): RawBuilder<unknown> {
  return sql`(select ${titleSql(target)} ${fromOf(target)} where t.id = page.${sql.ref(part)})`
}

function sortSql(served: ServedResource, field: string, locale: Language): RawBuilder<unknown>[] {
  if (field === 'position' && served.resource.order) return positionSql(served)
  const own = rowColumns.find((column) => column === field)
  return [own ? rowColumnSql(served, own) : valueSql(served, field, locale)]
}

/** Group by group, where each has its own order. */
function positionSql(served: ServedResource): RawBuilder<unknown>[] {
  const group = groupColumn(served)
  return [...(group === null ? [] : [sql`t.${sql.ref(group)}`]), sql`t.position`]
}

/** In a large table, counting stops one above the limit. */
export async function countRows(
  db: ReadDb,
  served: ServedResource,
  conditions: readonly Condition[],
): Promise<{ total: number; capped: boolean }> {
  const isCapped = served.resource.counting === 'capped'
  const limit = isCapped ? sql`limit ${countMax + 1}` : sql``
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (select ${fromOf(served)} ${allOf(conditions)} ${limit}) counted`.execute(
    db,
  )
  const total = Number(rows[0]?.total ?? 0n)
  return isCapped && total > countMax ? { total: countMax, capped: true } : { total, capped: false }
}

export async function selectIds(
  db: Db,
  served: ServedResource,
  conditions: readonly Condition[],
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(served)} ${allOf(conditions)} order by t.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findRow(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  id: bigint,
): Promise<StoredRow | null> {
  return (await selectRows(db, served, staff, [id], sql``))[0] ?? null
}

/** `destroy` blocks new references to the row; other writes do not. */
export async function lockRow(
  tx: Tx,
  served: ServedResource,
  staff: StaffMember,
  id: bigint,
  write: 'update' | 'destroy',
): Promise<StoredRow | null> {
  const lock = write === 'destroy' ? sql`for update of t` : sql`for no key update of t`
  return (await selectRows(tx, served, staff, [id], lock))[0] ?? null
}

async function selectRows(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  ids: readonly bigint[],
  lock: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  return selectShown(db, served, staff, { ids, fields: Object.keys(served.resource.fields), lock })
}

/** Some fields of some rows, as far as this person may see them. */
export async function selectShown(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  {
    ids,
    fields,
    lock = sql``,
  }: { ids: readonly bigint[]; fields: readonly string[]; lock?: RawBuilder<unknown> },
): Promise<StoredRow[]> {
  const conditions = [hasId(ids), ...visibleTo(served, staff)]
  const { rows } = await sql<StoredRow>`
    select ${columnsOf(served, fields)} ${fromOf(served)} ${allOf(conditions)} ${lock}`.execute(db)
  return rows
}

export interface TitledRow {
  readonly id: bigint
  readonly title: RowTitle
}

interface Titles {
  readonly conditions: readonly Condition[]
  readonly locale: Language
  readonly limit: number
}

/**
 * The titles of rows, for every reader: rows that refer to them show the titles. Where staff ordered the rows, in
 * that order: by name alone 100 would be before 20.
 */
export async function selectTitles(db: ReadDb, served: ServedResource, titles: Titles): Promise<TitledRow[]> {
  const { rows } = await sql<TitledRow>`${titlesSql(served, titles)}`.execute(db)
  return rows
}

export interface Named {
  readonly target: ServedResource
  readonly ids: readonly bigint[]
}

/** Titles of rows of several resources, each once, in one statement. @returns by id, in the order of `named` */
export async function selectNames(
  db: ReadDb,
  named: readonly Named[],
): Promise<readonly ReadonlyMap<string, RowTitle>[]> {
  const titles = named.map(() => new Map<string, RowTitle>())
  const [first, ...others] = named.map(
    ({ target, ids }, place) =>
      sql`(select t.id, ${titleSql(target)} as title, ${place}::integer as place ${fromOf(target)} where ${hasId(ids)})`,
  )
  if (!first) return titles
  const { rows } = await sql<TitledRow & { place: number }>`
    ${sql.join([first, ...others], sql` union all `)}`.execute(db)
  for (const { id, title, place } of rows) titles[place]?.set(String(id), title)
  return titles
}

/** @param more columns beside the title */
export function titlesSql(
  served: ServedResource,
  { conditions, locale, limit }: Titles,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const own = served.resource.order ? positionSql(served) : []
  return sql`
    select t.id, ${titleSql(served)} as title ${more} ${fromOf(served)} ${allOf(conditions)}
    order by ${sql.join([...own, valueSql(served, served.resource.title, locale), sql`t.id`])}
    limit ${limit}`
}

/** As in `RowTitle`. */
function titleSql(served: ServedResource): RawBuilder<unknown> {
  const { title } = served.resource
  const [first = sql`''`, second] = titleParts(served.resource).map(
    (part) => sql`coalesce(${partSql(served, title, part)}::text, '')`,
  )
  return second ? sql`jsonb_build_object('ar', ${first}, 'en', ${second})` : sql`to_jsonb(${first})`
}
