import type { Language } from '#contract/kernel/localized.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Answered, Audience } from '#contract/kernel/resource/audience.ts'
import { type AudienceQuery, hasPreviewLinks } from '#contract/kernel/resource/audience-operations.ts'
import { type AnsweredPart, answeredParts, shownOf } from '#contract/kernel/resource/audience-parts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { memberOf } from '../kinds/stored-kind.ts'
import { filters, isSearch } from '../list-filter.queries.ts'
import { type Reader, wireRows, withReferences } from '../present-rows.ts'
import { hasId, matches, notDeleted, visibleTo } from '../row-sql.queries.ts'
import { countRows } from '../rows.queries.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import { selectAudience, shownTo, titleColumn } from './audience.queries.ts'
import { isPreviewed, opensPreview, previewPassOf, withPassedFiles } from './preview-link.ts'

/** The reader; null is a visitor. */
export interface AudienceReader {
  readonly client: ClientActor | null
  readonly locale: Language
}

type Wire = Record<string, unknown>

interface Heard {
  readonly servedResources: ServedResources
  readonly served: ServedResource
  readonly audience: Audience
}

/** With the keys, a preview link opens a row that is not shown yet. */
interface Linked extends Heard {
  readonly keys?: KeyRing
}

export async function listForAudience(
  db: Db,
  heard: Heard,
  reader: AudienceReader,
  query: AudienceQuery,
): Promise<{ data: Wire[]; meta: PageMeta }> {
  const { served, audience } = heard
  const asked = filtersIn(audience, query)
  const conditions = [
    ...shownTo(served, reader.client),
    ...filters(served, asked),
    ...(isSearch(query) ? await matches(db, served, query.search, asked) : []),
  ]
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const [data, { total, capped }] = await Promise.all([
    answersOf(db, heard, reader, { conditions, answered: audience.list, page }),
    countRows(db, served, conditions),
  ])
  return { data, meta: { ...pageMetaOf(query, total), ...(capped && { total_capped: true as const }) } }
}

/** @throws Refusal `request.not_found` for rows that this reader may not see */
export async function showToAudience(
  db: Db,
  heard: Linked,
  reader: AudienceReader,
  asked: Wire,
): Promise<Wire> {
  const { served, audience } = heard
  const { by } = audience
  const wanted =
    by === undefined
      ? [hasId(typeof asked['id'] === 'bigint' ? [asked['id']] : [])]
      : filters(served, { ...filtersIn(audience, asked), [`filter[${by}]`]: asked[by] })
  const page = by === undefined ? null : { limit: 1, offset: 0 }
  const read = async (conditions: Read['conditions']) =>
    (await answersOf(db, heard, reader, { conditions, answered: shownOf(audience), page }))[0]
  const row =
    (await read([...wanted, ...shownTo(served, reader.client)])) ??
    (await readByLink(db, heard, asked['preview'], () =>
      read([...wanted, ...notDeleted(served), isPreviewed]),
    ))
  if (!row) throw new Refusal('request.not_found')
  return row
}

/** Null without a link that opens the row. */
async function readByLink(
  db: Db,
  { served: { resource }, keys }: Linked,
  pass: unknown,
  read: () => Promise<(Wire & { readonly id: string }) | undefined>,
): Promise<Wire | null> {
  if (pass === undefined || !keys || !hasPreviewLinks(resource)) return null
  const row = await read()
  if (!row || !(await opensPreview({ db, keys }, resource, { id: row.id, pass }))) return null
  return withPassedFiles({ db, keys }, row)
}

/**
 * One row of a resource as its audience is answered.
 * @throws Refusal `request.not_found` for rows that this reader may not see
 */
export function readShownRow(
  db: Db,
  servedResources: ServedResources,
  name: string,
  reader: AudienceReader,
  id: bigint,
): Promise<Wire> {
  const served = servedResources.of(name)
  const { audience } = served.resource
  if (!audience) throw new RangeError(`${name} has no audience`)
  return showToAudience(db, { servedResources, served, audience }, reader, { id })
}

/**
 * With the pass of a link for a colleague.
 * @throws Refusal `request.not_found`, also for rows that this person may not see
 */
export async function previewRow(
  db: Db,
  { servedResources, served, keys }: Omit<Heard, 'audience'> & { readonly keys: KeyRing },
  { staff, locale }: Reader,
  id: bigint,
): Promise<Wire & { readonly id: string; readonly preview_pass: string | null }> {
  const { audience } = served.resource
  if (!audience) throw new RangeError(`${served.resource.name} has no audience`)
  const heard = { servedResources, served, audience }
  const conditions = [hasId([id]), ...visibleTo(served, staff), ...notDeleted(served)]
  const answered = shownOf(audience)
  const [row] = await answersOf(db, heard, { locale }, { conditions, answered, page: null })
  if (!row) throw new Refusal('request.not_found')
  return { ...row, preview_pass: await previewPassOf({ db, keys }, served.resource, row) }
}

interface Read {
  readonly conditions: ReturnType<typeof shownTo>
  readonly answered: readonly Answered[]
  readonly page: { readonly limit: number; readonly offset: number } | null
}

async function answersOf(
  db: Db,
  { servedResources, served }: Heard,
  { locale }: Pick<AudienceReader, 'locale'>,
  { conditions, answered, page }: Read,
): Promise<(Wire & { readonly id: string })[]> {
  const parts = answeredParts(served.resource.fields, answered)
  const read = new Set(
    parts.filter(({ from }) => from !== 'title' && from !== 'column').map(({ source }) => source),
  )
  const titled = parts.filter(({ from }) => from === 'title').map(({ source }) => source)
  const fields = [...read]
  const [rows, finish] = await Promise.all([
    selectAudience(db, servedResources, served, { conditions, fields, titled, locale }, page),
    served.server.audience?.openAnswers?.(db),
  ])
  const wires = withReferences(servedResources, served, await wireRows(db, served, rows, fields))
  return wires.map((wire, at) => {
    const answer = answerWith(parts, { ...rows[at], ...wire })
    return finish ? finish(answer) : answer
  })
}

/** Only named fields of a row are answered. */
function answerWith(parts: readonly AnsweredPart[], wire: Wire): Wire & { readonly id: string } {
  return {
    id: String(wire['id']),
    ...Object.fromEntries(parts.map((part) => [part.name, answerFor(part, wire)])),
  }
}

function answerFor({ name, from, source, parts }: AnsweredPart, wire: Wire): unknown {
  const value = wire[from === 'title' ? titleColumn(source) : source] ?? null
  if (from === 'half') return memberOf(value, name)
  if (from !== 'rows') return value
  return Array.isArray(value) ? value.map((row: Wire) => answerWith(parts, row)) : []
}

/** The filters of the query, in the form of the console's lists. */
function filtersIn({ filters: names = [] }: Audience, query: Wire): Wire {
  const asked = names.flatMap((name) => [name, `${name}_from`, `${name}_to`])
  return Object.fromEntries(asked.map((name) => [`filter[${name}]`, query[name]]))
}
