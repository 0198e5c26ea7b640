import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset, type Sort } from '#contract/kernel/paging.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { ProductPrice, ProductRow, StockedProduct } from './product.rules.ts'

// Of a value `v` of the attribute `a`; `o` is the option that it names.
const unitOf = (language: RawBuilder<unknown>) => sql`v.value || coalesce(' ' || nullif(${language}, ''), '')`
const inLanguage = (text: RawBuilder<unknown>, option: RawBuilder<unknown>, unit: RawBuilder<unknown>) =>
  sql`(case a.kind when 'text' then ${text} when 'choice' then ${option} when 'number' then ${unitOf(unit)} else v.value end)`
const valueAr = inLanguage(sql`v.text_ar`, sql`o.name_ar`, sql`a.unit_ar`)
const valueEn = inLanguage(sql`v.text_en`, sql`o.name_en`, sql`a.unit_en`)
const valueText = sql`jsonb_build_object('ar', ${valueAr}, 'en', ${valueEn})`
const optionOf = sql`
  left join attribute_option o on a.kind = 'choice' and o.id::text = v.value and o.attribute_id = a.id`

/** Of a value `t` in the console: Arabic and English, once where they are the same. */
export const shownValue = sql`(
  select case when ${valueAr} = ${valueEn} then ${valueAr} else ${valueAr} || ' · ' || ${valueEn} end
  from product_attribute v join attribute a on a.id = v.attribute_id ${optionOf} where v.id = t.id)`

const columns = sql`
  p.id, jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name,
  case when p.description_ar is null then null
       else jsonb_build_object('ar', p.description_ar, 'en', p.description_en) end as description,
  p.price as "priceMinor", p.discount as "discountMinor", p.stock, p.featured,
  array(select '/files/' || i.file_id from product_image i where i.product_id = p.id order by i.position) as images,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'attribute_id', a.id::text, 'name', jsonb_build_object('ar', a.name_ar, 'en', a.name_en), 'value', ${valueText},
      'color', case a.kind when 'color' then v.value end) order by v.position)
    from product_attribute v join attribute a on a.id = v.attribute_id ${optionOf}
    where v.product_id = p.id and v.deleted_at is null and a.deleted_at is null
      and (a.kind <> 'choice' or o.id is not null)
  ), '[]') as attributes`

const onSale = sql`p.active and p.deleted_at is null`

export interface ChosenValue {
  readonly attributeId: bigint
  readonly value: string
}

export interface ShopQuery extends PageQuery {
  readonly search?: string | undefined
  readonly sort?: Sort<'price' | 'created_at'> | undefined
  readonly chosen: readonly ChosenValue[]
}

/** What is on sale: one of the chosen values of each chosen attribute. */
export async function listShop(db: Db, query: ShopQuery): Promise<{ rows: ProductRow[]; total: number }> {
  const { search = '', sort, chosen } = query
  const conditions = sql.join(
    [onSale, ...hasWords(sql`p.searched`, search), ...hasChosen(chosen)],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    sql<ProductRow>`
      select ${columns} from product p where ${conditions}
      order by ${orderOf(sort)}, p.id desc limit ${query.per_page} offset ${pageOffset(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from product p where ${conditions}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

function orderOf(sort: ShopQuery['sort']): RawBuilder<unknown> {
  if (!sort) return sql`p.featured desc`
  const by = sort.field === 'price' ? sql`p.price - p.discount` : sql`p.created_at`
  return sort.descending ? sql`${by} desc` : by
}

function hasChosen(chosen: readonly ChosenValue[]): RawBuilder<unknown>[] {
  const byAttribute = Map.groupBy(chosen, ({ attributeId }) => attributeId)
  return [...byAttribute].map(
    ([attributeId, values]) => sql`exists (
      select from product_attribute v
      where v.product_id = p.id and v.deleted_at is null and v.attribute_id = ${attributeId}
        and coalesce(v.value, v.text_ar) = any(${values.map(({ value }) => value)}::text[]))`,
  )
}

export async function findOnSale(db: Db, id: bigint): Promise<ProductRow | null> {
  const { rows } =
    await sql<ProductRow>`select ${columns} from product p where p.id = ${id} and ${onSale}`.execute(db)
  return rows[0] ?? null
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

/** The values of what is on sale, of the attributes that clients filter by. Numbers by their size, others by name. */
export async function findFilterValues(db: Db): Promise<readonly FilterValue[]> {
  const { rows } = await sql<FilterValue>`
    select a.id as "attributeId", jsonb_build_object('ar', a.name_ar, 'en', a.name_en) as name,
      a.id || ':' || coalesce(v.value, v.text_ar) as key, ${valueText} as value,
      case a.kind when 'color' then v.value end as color, count(distinct p.id)::integer as count
    from product_attribute v
    join attribute a on a.id = v.attribute_id and a.as_filter and a.deleted_at is null ${optionOf}
    join product p on p.id = v.product_id and ${onSale}
    where v.deleted_at is null and (a.kind <> 'choice' or o.id is not null) and length(coalesce(v.value, v.text_ar)) <= 40
      and position(',' in coalesce(v.value, v.text_ar)) = 0
    group by a.id, coalesce(v.value, v.text_ar), ${valueText}, v.value, o.position
    order by a.id, case when a.kind = 'number' then v.value::numeric end, o.position, 3
    limit ${valuesMax}`.execute(db)
  return rows
}

/** Locks the products in the order of their ids; an order or a refund that has begun is waited for. */
export async function lockProducts(tx: Tx, ids: readonly bigint[]): Promise<StockedProduct[]> {
  return readStocked(tx, ids, sql`for no key update of p`)
}

export async function setPrice(tx: Tx, id: bigint, price: ProductPrice): Promise<void> {
  await tx
    .updateTable('product')
    .set({ price: price.priceMinor, discount: price.discountMinor, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The same without the lock. */
export async function readStocked(
  db: Db,
  ids: readonly bigint[],
  lock: RawBuilder<unknown> = sql``,
): Promise<StockedProduct[]> {
  const { rows } = await sql<StockedProduct>`
    select p.id, jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name, p.price as "priceMinor",
      p.discount as "discountMinor", p.stock, ${onSale} as "onSale",
      (select '/files/' || i.file_id from product_image i where i.product_id = p.id order by i.position limit 1) as image
    from product p where p.id = any(${[...new Set(ids)]}::bigint[]) order by p.id ${lock}`.execute(db)
  return rows
}
