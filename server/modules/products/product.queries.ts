import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset, type Sort } from '#contract/kernel/paging.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { ProductPrice, ProductRow, StockedProduct } from './product.rules.ts'

const columns = sql`
  p.id, jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name,
  case when p.description_ar is null then null
       else jsonb_build_object('ar', p.description_ar, 'en', p.description_en) end as description,
  p.price as "priceMinor", p.discount as "discountMinor", p.stock, p.featured,
  array(select '/files/' || i.file_id from product_image i where i.product_id = p.id order by i.position) as images`

const onSale = sql`p.active and p.deleted_at is null`
/** Selects the ids. */
export const productsOnSale = sql`select p.id from product p where ${onSale}`

export interface ShopQuery extends PageQuery {
  readonly search?: string | undefined
  readonly sort?: Sort<'price' | 'created_at'> | undefined
  /** Selects the ids of those that are listed; null: all. */
  readonly among: RawBuilder<unknown> | null
}

/** What is on sale. */
export async function listShop(db: Db, query: ShopQuery): Promise<{ rows: ProductRow[]; total: number }> {
  const { search = '', sort, among } = query
  const conditions = sql.join(
    [onSale, ...hasWords(sql`p.searched`, search), ...(among ? [sql`p.id in (${among})`] : [])],
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

export async function findOnSale(db: Db, id: bigint): Promise<ProductRow[]> {
  const { rows } =
    await sql<ProductRow>`select ${columns} from product p where p.id = ${id} and ${onSale}`.execute(db)
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
