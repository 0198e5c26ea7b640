import { type PageMeta, type PageQuery, pageMetaOf, type Sort } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { listedFields } from './columns.rules.ts'
import { applyFilters, filters, isSearch } from './list-filter.queries.ts'
import { presentRows, type Reader } from './present-rows.ts'
import { hasId, matches, notDeleted, visibleTo } from './row-sql.queries.ts'
import { countRows, findRow, selectPage, selectShown, selectTitles } from './rows.queries.ts'
import {
  type ListFilter,
  type ServedResource,
  type ServedResources,
  withComputedFor,
} from './served-resource.ts'

/** For each statement of a searched list. */
const searchMillisMax = 3_000

export type ListQuery = PageQuery & ListFilter & { readonly sort: Sort }

export async function listRows(
  db: ReadDb,
  servedResources: ServedResources,
  of: ServedResource,
  reader: Reader,
  query: ListQuery,
): Promise<{ data: ResourceRow[]; meta: PageMeta }> {
  const served = withComputedFor(of, query)
  const fields = listedFields(served.resource)
  const [rows, { total, capped }] = await inBounds(db, served, query, async (bounded) => {
    const conditions = await applyFilters(bounded, served, reader.staff, query)
    const page = { conditions, fields, sort: query.sort, locale: reader.locale }
    return Promise.all([
      selectPage(bounded, servedResources, served, page, query),
      countRows(bounded, served, conditions),
    ])
  })
  const data = await presentRows(db, servedResources, served, { rows, fields, reader })
  return { data, meta: { ...pageMetaOf(query, total), ...(capped && { total_capped: true as const }) } }
}

/** Rows that belong to a row. @throws Refusal `request.not_found`, also for rows that this person may not see */
export async function listRelated(
  db: Db,
  servedResources: ServedResources,
  { parent, of, by }: { readonly parent: ServedResource; readonly of: ServedResource; readonly by: string },
  reader: Reader,
  { id, ...query }: ListQuery & { readonly id: bigint },
): Promise<{ data: ResourceRow[]; meta: PageMeta }> {
  const [found] = await selectShown(db, parent, reader.staff, { ids: [id], fields: [] })
  if (!found) throw new Refusal('request.not_found')
  return listRows(db, servedResources, of, reader, { ...query, [`filter[${by}]`]: [id] })
}

/** @throws Refusal `resource.search_too_broad` */
async function inBounds<T>(
  db: ReadDb,
  { server }: ServedResource,
  query: ListFilter,
  read: (db: ReadDb) => Promise<T>,
): Promise<T> {
  if (!server.searchesClients || !isSearch(query)) return read(db)
  const found = await readWithin(db, searchMillisMax, read)
  if (found === null) throw new Refusal('resource.search_too_broad')
  return found
}

/** @throws Refusal `request.not_found`, also for rows that this person may not see */
export async function showRow(
  db: Db,
  servedResources: ServedResources,
  served: ServedResource,
  reader: Reader,
  id: bigint,
): Promise<ResourceRow> {
  const found = await findRow(db, served, reader.staff, id)
  if (!found) throw new Refusal('request.not_found')
  const fields = Object.keys(served.resource.fields)
  const [row] = await presentRows(db, servedResources, served, { rows: [found], fields, reader })
  if (!row) throw new Refusal('request.not_found')
  return row
}

const optionsMax = 50

/** Choices for a reference; rows asked for by id also from the trash. */
export async function listOptions(
  db: Db,
  served: ServedResource,
  { staff, locale }: Reader,
  query: ListFilter,
): Promise<{ id: string; title: RowTitle }[]> {
  const { ids } = query
  const chosen = Array.isArray(ids) ? [hasId(ids)] : notDeleted(served)
  const rows = await inBounds(db, served, query, async (bounded) => {
    const searched = isSearch(query) ? await matches(bounded, served, query.search, query) : []
    const conditions = [...visibleTo(served, staff), ...chosen, ...searched, ...filters(served, query)]
    return selectTitles(bounded, served, { conditions, locale, limit: optionsMax })
  })
  return rows.map(({ id, title }) => ({ id: String(id), title }))
}
