import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { AttributeValue, ChosenValue } from '#contract/shapes/attribute.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What has attributes: `product_attribute` holds the values of products. */
export type Owner = 'product' | 'category'

const tableOf = (owner: Owner) => sql.table(`${owner}_attribute`)
// Of a value `v` of the attribute `a`; `o` is the option that it names.
const ownerId = (owner: Owner) => sql.ref(`v.${owner}_id`)
const storedValue = sql`coalesce(v.value, v.text_ar)`
/** As `filter[values]` names a value. */
const keyOf = sql`a.id || ':' || ${storedValue}`
const unitOf = (language: RawBuilder<unknown>) => sql`v.value || coalesce(' ' || nullif(${language}, ''), '')`
const inLanguage = (text: RawBuilder<unknown>, option: RawBuilder<unknown>, unit: RawBuilder<unknown>) =>
  sql`(case a.kind when 'text' then ${text} when 'choice' then ${option} when 'number' then ${unitOf(unit)} else v.value end)`
const valueAr = inLanguage(sql`v.text_ar`, sql`o.name_ar`, sql`a.unit_ar`)
const valueEn = inLanguage(sql`v.text_en`, sql`o.name_en`, sql`a.unit_en`)
const valueText = sql`jsonb_build_object('ar', ${valueAr}, 'en', ${valueEn})`
const optionOf = sql`
  left join attribute_option o on a.kind = 'choice' and o.id::text = v.value and o.attribute_id = a.id`
/** Neither the attribute nor the option is in the trash. */
const isKnown = sql`v.deleted_at is null and a.deleted_at is null and (a.kind <> 'choice' or o.id is not null)`

/** How many have an attribute, without those in the trash. */
export function countOwners(owner: Owner, attributeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select count(distinct w.id)::integer from ${tableOf(owner)} v
    join ${sql.table(owner)} w on w.id = ${ownerId(owner)} and w.deleted_at is null
    where v.attribute_id = ${attributeId} and v.deleted_at is null)`
}

/** By the id of the owner, in the order of its form. */
export async function findAttributeValues(
  db: Db,
  owner: Owner,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, AttributeValue[]>> {
  const { rows } = await sql<{ id: bigint; values: AttributeValue[] }>`
    select ${ownerId(owner)} as id, jsonb_agg(jsonb_build_object(
      'attribute_id', a.id::text, 'name', jsonb_build_object('ar', a.name_ar, 'en', a.name_en), 'key', ${keyOf}, 'value', ${valueText},
      'color', case a.kind when 'color' then v.value end) order by v.position) as values
    from ${tableOf(owner)} v join attribute a on a.id = v.attribute_id ${optionOf}
    where ${ownerId(owner)} = any(${ids}::bigint[]) and ${isKnown}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

/** Selects the ids of those that have one of the chosen values of each chosen attribute; null: nothing is chosen. */
export function havingValues(owner: Owner, chosen: readonly ChosenValue[] = []): RawBuilder<unknown> | null {
  const byAttribute = Map.groupBy(chosen, ({ attributeId }) => attributeId)
  if (byAttribute.size === 0) return null
  const selects = [...byAttribute].map(
    ([attributeId, values]) => sql`
      select ${ownerId(owner)} from ${tableOf(owner)} v
      where v.deleted_at is null and v.attribute_id = ${attributeId}
        and ${storedValue} = any(${values.map(({ value }) => value)}::text[])`,
  )
  return sql.join(selects, sql` intersect `)
}

export interface FilterValue {
  readonly attributeId: bigint
  readonly name: Localized
  readonly key: string
  readonly value: Localized
  readonly color: string | null
  readonly count: number
}

/** More values of one attribute help nobody to choose. */
const valuesMax = 300

/**
 * The values of what is on sale, of the attributes that clients filter by. Numbers by their size, others by name.
 * @param onSale selects the ids
 */
export async function findFilterValues(
  db: Db,
  owner: Owner,
  onSale: RawBuilder<unknown>,
): Promise<readonly FilterValue[]> {
  const { rows } = await sql<FilterValue>`
    select a.id as "attributeId", jsonb_build_object('ar', a.name_ar, 'en', a.name_en) as name,
      ${keyOf} as key, ${valueText} as value,
      case a.kind when 'color' then v.value end as color, count(distinct ${ownerId(owner)})::integer as count
    from ${tableOf(owner)} v join attribute a on a.id = v.attribute_id and a.as_filter ${optionOf}
    where ${isKnown} and ${ownerId(owner)} in (${onSale})
      and length(${storedValue}) <= 40 and position(',' in ${storedValue}) = 0
    group by a.id, ${storedValue}, ${valueText}, v.value, o.position
    order by a.id, case when a.kind = 'number' then v.value::numeric end, o.position, 3
    limit ${valuesMax}`.execute(db)
  return rows
}
