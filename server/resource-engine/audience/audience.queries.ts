import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import { sortsOf } from '#contract/kernel/resource/audience-parts.ts'
import { isChoice } from '#contract/kernel/resource/kinds/choice.ts'
import { isReference } from '#contract/kernel/resource/kinds/reference.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { columnOf, fieldOf } from '../columns.rules.ts'
import { isLive } from '../publishing.queries.ts'
import {
  allOf,
  type Condition,
  fromOf,
  hasId,
  notDeleted,
  rowColumnSql,
  titleParts,
  valueSql,
} from '../row-sql.queries.ts'
import { columnsOf, type StoredRow } from '../rows.queries.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'

interface Read {
  readonly conditions: readonly Condition[]
  readonly fields: readonly string[]
  /** References whose rows are named. */
  readonly titled: readonly string[]
  readonly locale: Language
}

/** The alias of a reference's title. */
export function titleColumn(reference: string): string {
  return `${reference}_title`
}

/** A page of the audience's list, or all rows that the conditions leave. */
export async function selectAudience(
  db: Db,
  servedResources: ServedResources,
  served: ServedResource,
  { conditions, fields, titled, locale }: Read,
  page: { readonly limit: number; readonly offset: number } | null,
): Promise<StoredRow[]> {
  const titles = titled.map(
    (name) => sql`, ${titleSql(servedResources, served, name)} as ${sql.ref(titleColumn(name))}`,
  )
  const part = page
    ? sql`order by ${sql.join(orderSql(servedResources, served, locale))} limit ${page.limit} offset ${page.offset}`
    : sql``
  const { rows } = await sql<StoredRow>`
    select ${columnsOf(served, fields)} ${sql.join(titles, sql` `)} ${fromOf(served)} ${allOf(conditions)} ${part}`.execute(
    db,
  )
  return rows
}

/** The title of a reference's row, in both languages; a title in one language is used for both. */
function titleSql(
  servedResources: ServedResources,
  served: ServedResource,
  name: string,
): RawBuilder<unknown> {
  const target = servedTarget(servedResources, served, name)
  const parts = titleParts(target.resource).map(
    (part) => sql`n.${sql.ref(columnOf(target, target.resource.title, part))}`,
  )
  const [ar = sql`null`, en = ar] = parts
  return sql`(select jsonb_build_object('ar', ${ar}, 'en', ${en}) ${ofTarget(target, served, name)})`
}

function servedTarget(
  servedResources: ServedResources,
  { resource }: ServedResource,
  name: string,
): ServedResource {
  const field = fieldOf(resource, name)
  if (!isReference(field)) throw new RangeError(`${resource.name}.${name} is no reference`)
  return servedResources.of(field.to)
}

function ofTarget(target: ServedResource, served: ServedResource, name: string): RawBuilder<unknown> {
  return sql`from ${sql.table(target.server.table)} n where n.id = t.${sql.ref(columnOf(served, name, name))}`
}

/** The rows of a resource that a reader is shown; null is a visitor. */
export function shownTo(served: ServedResource, client: ClientActor | null): Condition[] {
  const { audience, clientWrites } = served.resource
  const { where } = audience ?? {}
  const isShown = {
    active: () => valueSql(served, 'active', 'en'),
    live: () => isLive,
    own: () => isOwn(served, clientWrites?.owner, client),
  }
  const more = served.server.audience?.where
  return [...notDeleted(served), ...(where ? [isShown[where]()] : []), ...(more ? [more(client)] : [])]
}

function isOwn(served: ServedResource, owner: string | undefined, client: ClientActor | null): Condition {
  if (owner === undefined || client === null) return sql`false`
  return sql`t.${sql.ref(columnOf(served, owner, owner))} = ${client.id}`
}

/**
 * Those of the rows that a client is shown, with their state. Until the transaction ends nobody takes them away; with
 * `share` nobody changes them either.
 */
export async function lockShown(
  tx: Tx,
  served: ServedResource,
  client: ClientActor,
  ids: readonly bigint[],
  strength: 'share' | 'key share',
): Promise<readonly { readonly id: bigint; readonly state: unknown }[]> {
  const { state } = served.resource
  const value = state === undefined ? sql`null` : valueSql(served, state, 'en')
  const { rows } = await sql<{ id: bigint; state: unknown }>`
    select t.id, ${value} as state ${fromOf(served)} ${allOf([hasId(ids), ...shownTo(served, client)])}
    order by t.id for ${sql.raw(strength)} of t`.execute(tx)
  return rows
}

function orderSql(
  servedResources: ServedResources,
  served: ServedResource,
  locale: Language,
): RawBuilder<unknown>[] {
  const { audience, sort: usual, order } = served.resource
  const asked = sortsOf(audience?.sort)
  const sorts = asked.length > 0 ? asked : [usual]
  const ranks = sorts.flatMap((sort) => {
    const name = sort.replace(/^-/, '')
    const group = typeof order === 'object' ? order.within : null
    const by =
      name === 'position' && order
        ? [...(group === null ? [] : [rankSql(servedResources, served, group, locale)]), sql`t.position`]
        : [rankSql(servedResources, served, name, locale)]
    return by.map((one) => sql`${one} ${directionOf(sort)}`)
  })
  return [...ranks, sql`t.id ${directionOf(sorts.at(-1) ?? usual)}`]
}

function directionOf(sort: string): RawBuilder<unknown> {
  return sort.startsWith('-') ? sql`desc` : sql`asc`
}

/** The sort value of a field. */
function rankSql(
  servedResources: ServedResources,
  served: ServedResource,
  name: string,
  locale: Language,
): RawBuilder<unknown> {
  if (name === 'id' || name === 'created_at' || name === 'updated_at') return rowColumnSql(served, name)
  const field = fieldOf(served.resource, name)
  const value = valueSql(served, name, locale)
  if (isChoice(field))
    return sql`array_position(${field.options.map((option) => option.value)}::text[], ${value})`
  if (!isReference(field)) return value
  const target = servedTarget(servedResources, served, name)
  return target.resource.order === true ? sql`(select n.position ${ofTarget(target, served, name)})` : value
}
