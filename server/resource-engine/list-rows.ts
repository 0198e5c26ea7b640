import { type PageMeta, type PageQuery, pageMetaOf, type Sort } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listedFields } from './columns.rules.ts'
import { filters, narrow } from './narrow.queries.ts'
import { presentRows, type Reader, titleOfRow } from './present-rows.ts'
import { countRows, findRow, selectPage, selectTitles } from './rows.queries.ts'
import type { Narrowing, Section, Sections } from './section.ts'
import { hasId, matches, notDeleted, visibleTo } from './section-sql.queries.ts'

export type ListQuery = PageQuery & Narrowing & { readonly sort: Sort }

export async function listRows(
  db: Db,
  sections: Sections,
  section: Section,
  reader: Reader,
  query: ListQuery,
): Promise<{ data: ResourceRow[]; meta: PageMeta }> {
  const conditions = narrow(section, reader.staff, query)
  const fields = listedFields(section.resource)
  const page = { conditions, fields, sort: query.sort, locale: reader.locale }
  const [rows, { total, capped }] = await Promise.all([
    selectPage(db, section, page, query),
    countRows(db, section, conditions),
  ])
  const data = await presentRows(db, sections, section, { rows, fields, reader })
  return { data, meta: { ...pageMetaOf(query, total), ...(capped && { total_capped: true as const }) } }
}

/** @throws Refusal `request.not_found`, also for what this person may not see */
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

/** Rows to choose from; those asked for by id also when they are in the trash. */
export async function listOptions(
  db: Db,
  section: Section,
  { staff, locale }: Reader,
  query: Narrowing,
): Promise<{ id: string; title: RowTitle }[]> {
  const { search, ids } = query
  const chosen = Array.isArray(ids) ? [hasId(ids)] : notDeleted(section)
  const searched = typeof search === 'string' && search !== '' ? matches(section, search) : []
  const conditions = [...visibleTo(section, staff), ...chosen, ...searched, ...filters(section, query)]
  const rows = await selectTitles(db, section, { conditions, locale, limit: optionsMax })
  return rows.map((row) => ({ id: String(row.id), title: titleOfRow(row) }))
}
