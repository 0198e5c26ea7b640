import { type PageMeta, type PageQuery, pageMetaOf, type Sort } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { listedFields } from './columns.rules.ts'
import { filters, isSearch, narrow } from './narrow.queries.ts'
import { presentRows, type Reader } from './present-rows.ts'
import { countRows, findRow, selectPage, selectTitles } from './rows.queries.ts'
import { asSeen, type Narrowing, type Section, type Sections } from './section.ts'
import { hasId, matches, notDeleted, visibleTo } from './section-sql.queries.ts'

/** For each statement of a searched list. */
const searchMillisMax = 3_000

export type ListQuery = PageQuery & Narrowing & { readonly sort: Sort }

export async function listRows(
  db: Db,
  sections: Sections,
  of: Section,
  reader: Reader,
  query: ListQuery,
): Promise<{ data: ResourceRow[]; meta: PageMeta }> {
  const section = asSeen(of, query)
  const fields = listedFields(section.resource)
  const [rows, { total, capped }] = await inBounds(db, section, query, async (bounded) => {
    const conditions = await narrow(bounded, section, reader.staff, query)
    const page = { conditions, fields, sort: query.sort, locale: reader.locale }
    return Promise.all([selectPage(bounded, section, page, query), countRows(bounded, section, conditions)])
  })
  const data = await presentRows(db, sections, section, { rows, fields, reader })
  return { data, meta: { ...pageMetaOf(query, total), ...(capped && { total_capped: true as const }) } }
}

/** @throws Refusal `resource.search_too_broad` */
async function inBounds<T>(
  db: Db,
  { half }: Section,
  query: Narrowing,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!half.searchesClients || !isSearch(query)) return read(db)
  const found = await readWithin(db, searchMillisMax, read)
  if (found === null) throw new Refusal('resource.search_too_broad')
  return found
}

/** @throws Refusal `request.not_found`, also for rows that this person may not see */
export async function showRow(
  db: Db,
  sections: Sections,
  section: Section,
  reader: Reader,
  id: bigint,
): Promise<ResourceRow> {
  const found = await findRow(db, section, reader.staff, id)
  if (!found) throw new Refusal('request.not_found')
  const fields = Object.keys(section.resource.fields)
  const [row] = await presentRows(db, sections, section, { rows: [found], fields, reader })
  if (!row) throw new Refusal('request.not_found')
  return row
}

const optionsMax = 50

/** Choices for a reference; rows asked for by id also from the trash. */
export async function listOptions(
  db: Db,
  section: Section,
  { staff, locale }: Reader,
  query: Narrowing,
): Promise<{ id: string; title: RowTitle }[]> {
  const { ids } = query
  const chosen = Array.isArray(ids) ? [hasId(ids)] : notDeleted(section)
  const rows = await inBounds(db, section, query, async (bounded) => {
    const searched = isSearch(query) ? await matches(bounded, section, query.search, query) : []
    const conditions = [...visibleTo(section, staff), ...chosen, ...searched, ...filters(section, query)]
    return selectTitles(bounded, section, { conditions, locale, limit: optionsMax })
  })
  return rows.map(({ id, title }) => ({ id: String(id), title }))
}
