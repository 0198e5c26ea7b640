import { type RawBuilder, sql } from 'kysely'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { endOf, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { Lookup } from '#server/resource-engine/index.ts'
import type { CategoryRow } from './category.rules.ts'
import { highestRate, rateInForce } from './rate.queries.ts'

/** Stock is counted to this: no order takes more. */
export const stockCountMax = 50
const categoriesListedMax = 1_000
/** The console's list counts stock to this. */
const stockListedMax = 1_000

const categoryColumns = sql`
  c.id, c.supplier_id as "supplierId", c.kind, c.currency, c.face_value as "faceValueMinor", c.price as "priceMinor",
  c.buy_price as "buyPriceMinor", c.fee as "feeMinor", c.buy_currency as "buyCurrency",
  c.buy_fee as "buyFeeMinor", c.buy_fee_share as "buyFeeShare", c.sell_fee as "sellFeeMinor",
  c.sell_fee_share as "sellFeeShare",
  case when c.buy_currency <> 'LYD' then ${rateInForce(sql`c.buy_currency`)}::text end as rate, c.name_ar as "nameAr", c.name_en as "nameEn",
  '/files/' || c.image_id as "imgUrl", c.instructions_ar as "instructionsAr", c.instructions_en as "instructionsEn",
  c.dial_pattern as "dialPattern", c.code_pattern as "codePattern",
  c.active and c.deleted_at is null and s.active and s.deleted_at is null as "onSale",
  s.name_ar as "supplierNameAr", s.name_en as "supplierNameEn", '/files/' || s.image_id as "supplierImgUrl",
  s.color as "supplierColor"`

export async function findCategories(db: Db, ids: readonly bigint[]): Promise<Map<bigint, CategoryRow>> {
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns}
    from category c join supplier s on s.id = c.supplier_id
    where c.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A searched name never matches more. */
const namedMax = 50

/** Categories by words of their names in any spelling, also in the trash; none for blanks. */
export const categoriesTyped: Lookup = {
  idsMax: namedMax,
  select(typed, limit) {
    const words = hasWords(sql`c.searched`, typed)
    if (words.length === 0) return null
    return sql`select c.id from category c where ${sql.join(words, sql` and `)} order by c.id limit ${limit}`
  },
}

export interface CatalogueQuery {
  readonly supplierId: bigint | null
  /** Only these. */
  readonly ids?: readonly bigint[]
  /** Selects the ids of those that are listed; null: all. */
  readonly among?: RawBuilder<unknown> | null
  readonly offset: number
  readonly rowsMax: number
}

const cardsOnSale = sql`
  from category c join supplier s on s.id = c.supplier_id
  where c.kind = 'card' and c.active and c.deleted_at is null and s.active and s.deleted_at is null`
/** Selects the ids. */
export const categoriesOnSale = sql`select c.id ${cardsOnSale}`

/** Cards on sale. */
export async function findOnSale(db: Db): Promise<readonly CategoryRow[]> {
  const listed = sql`${cardsOnSale} order by c.position, c.id limit ${categoriesListedMax}`
  const { rows } = await sql<CategoryRow>`select ${categoryColumns} ${listed}`.execute(db)
  return rows
}

/** Cards on sale in order, with their stock: available in activated batches, counted to 50. */
export async function selectCatalogue(
  db: Db,
  query: CatalogueQuery,
): Promise<{ rows: (CategoryRow & { stock: number })[]; total: number }> {
  const onSale = sql`
    ${cardsOnSale}
      and ${query.among ? sql`c.id in (${query.among})` : sql`true`}
      and (${query.supplierId}::bigint is null or c.supplier_id = ${query.supplierId})
      and (${query.ids ?? null}::bigint[] is null or c.id = any(${query.ids ?? null}::bigint[]))`
  const { rows } = await sql<CategoryRow & { stock: number }>`
    select page.*, stock.stock
    from (
      select ${categoryColumns}, c.position
      ${onSale}
      order by c.position, c.id
      limit ${query.rowsMax} offset ${query.offset}
    ) page
    cross join lateral (${countedStock(sql`page.id`, stockCountMax)}) stock
    order by page.position, page.id`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${onSale}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** How many could be bought now, counted no further than asked. */
export async function countStock(db: Db, categoryId: bigint, countMax: number): Promise<number> {
  const { rows } = await sql<{ stock: number }>`${countedStock(sql`${categoryId}`, countMax)}`.execute(db)
  return rows[0]?.stock ?? 0
}

/** Walks the stock batch by batch and stops at the limit. */
function countedStock(categoryId: RawBuilder<unknown>, countMax: number): RawBuilder<unknown> {
  return sql`
    select count(*)::integer as stock
    from (
      select 1
      from (
        select id from voucher_batch where category_id = ${categoryId} and status = 'activated'
      ) batch
      cross join lateral (
        select 1 from voucher
        where batch_id = batch.id and status = 'available' and ${holdsStill(sql`expires_at`)}
        order by ${endOf(sql`expires_at`)}, id
        limit ${countMax}
      ) card
      limit ${countMax}
    ) counted`
}

/** The same for a row `t` of the console's list. */
export const listedStock = sql`(${countedStock(sql`t.id`, stockListedMax)})`

/** How many vouchers of a row `t` of the console's list are in a state, counted by index. */
function countedIn(status: 'reserved' | 'used' | 'cancelled'): RawBuilder<unknown> {
  return sql`(
    select count(*)::integer from voucher v where v.category_id = t.id and v.status = ${sql.lit(status)})`
}

/** By the names of the section; available ones are in activated batches and unexpired. */
export const listedCounts = {
  vouchers_available: sql`(
    select count(*)::integer from voucher_batch b join voucher v on v.batch_id = b.id and v.status = 'available'
      and ${holdsStill(sql`v.expires_at`)}
    where b.category_id = t.id and b.status = 'activated')`,
  reserved_count: countedIn('reserved'),
  vouchers_used: countedIn('used'),
  vouchers_cancelled: countedIn('cancelled'),
}

/** Every category that is not deleted, with its stock, for staff. */
export async function listForStaff(db: Db): Promise<(CategoryRow & { available: bigint })[]> {
  const { rows } = await sql<CategoryRow & { available: bigint }>`
    select ${categoryColumns}, (
        select count(*) from voucher_batch b join voucher v on v.batch_id = b.id and v.status = 'available'
          and ${holdsStill(sql`v.expires_at`)}
        where b.category_id = c.id and b.status = 'activated'
      ) as available
    from category c join supplier s on s.id = c.supplier_id
    where c.deleted_at is null
    order by c.position, c.id
    limit ${categoriesListedMax}`.execute(db)
  return rows
}

/** Those that are bought in a currency, in their order; none in the trash. */
export function boughtInCurrency(db: Db, currency: string): Promise<PricesRow[]> {
  return selectPrices(db, sql`buy_currency = ${currency} order by position, id limit ${categoriesListedMax}`)
}

/** Amounts in minor units of `currency`. */
export interface NewCategory {
  readonly supplierId: bigint
  readonly kind: CategoryRow['kind']
  readonly nameAr: string
  readonly nameEn: string
  readonly currency: string
  readonly faceValueMinor: bigint
  readonly priceMinor: bigint
  readonly buyPriceMinor: bigint
  /** Left out: dinars, and no fees. */
  readonly buyCurrency?: string
  readonly buyFeeMinor?: bigint
  readonly sellFeeMinor?: bigint
  readonly feeMinor: bigint
  readonly instructionsAr: string | null
  readonly instructionsEn: string | null
  readonly dialPattern: string | null
  readonly codePattern: string | null
  readonly position: number
}

export async function insertCategory(tx: Tx, category: NewCategory): Promise<bigint> {
  const { id } = await tx
    .insertInto('category')
    .values({
      supplier_id: category.supplierId,
      kind: category.kind,
      name_ar: category.nameAr,
      name_en: category.nameEn,
      currency: category.currency,
      face_value: category.faceValueMinor,
      price: category.priceMinor,
      buy_price: category.buyPriceMinor,
      buy_currency: category.buyCurrency ?? defaultCurrency,
      buy_fee: category.buyFeeMinor ?? 0n,
      sell_fee: category.sellFeeMinor ?? 0n,
      fee: category.feeMinor,
      instructions_ar: category.instructionsAr,
      instructions_en: category.instructionsEn,
      dial_pattern: category.dialPattern,
      code_pattern: category.codePattern,
      position: category.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Amounts in minor units. */
export interface PricesRow {
  readonly id: bigint
  readonly buyCurrency: string
  readonly buyFeeMinor: bigint
  readonly buyFeeShare: number
  readonly sellFeeMinor: bigint
  readonly sellFeeShare: number
  /** Dinars for one unit of `buyCurrency`; null: bought in dinars, or no rate is in force. */
  readonly rate: string | null
  readonly nameAr: string
  readonly nameEn: string
  readonly faceValueMinor: bigint
  readonly priceMinor: bigint
  readonly buyPriceMinor: bigint
  readonly feeMinor: bigint
  /** Agreed, and not yet in force; null: that price stays. */
  readonly nextPriceMinor: bigint | null
  readonly nextBuyPriceMinor: bigint | null
  readonly nextBuyFeeMinor: bigint | null
  readonly nextBuyFeeShare: number | null
  readonly pricesFrom: Date | null
}

/** The prices in force, and those that wait. Null in the trash. */
export async function findPrices(db: Db, id: bigint): Promise<PricesRow | null> {
  const [row] = await selectPrices(db, sql`id = ${id}`)
  return row ?? null
}

export async function lockPrices(tx: Tx, id: bigint): Promise<PricesRow | null> {
  const [row] = await selectPrices(tx, sql`id = ${id} for no key update`)
  return row ?? null
}

/** Agreed prices whose time has come. */
export function lockDuePrices(tx: Tx): Promise<PricesRow[]> {
  const due = sql`prices_from <= now() order by id limit ${categoriesListedMax} for no key update`
  return selectPrices(tx, due)
}

async function selectPrices(db: Db, which: RawBuilder<unknown>): Promise<PricesRow[]> {
  const { rows } = await sql<PricesRow>`
    select id, name_ar as "nameAr", name_en as "nameEn", face_value as "faceValueMinor", fee as "feeMinor",
      price as "priceMinor", buy_price as "buyPriceMinor", next_price as "nextPriceMinor",
      next_buy_price as "nextBuyPriceMinor", prices_from as "pricesFrom", next_buy_fee as "nextBuyFeeMinor",
      next_buy_fee_share as "nextBuyFeeShare", buy_currency as "buyCurrency", buy_fee as "buyFeeMinor",
      buy_fee_share as "buyFeeShare", sell_fee as "sellFeeMinor", sell_fee_share as "sellFeeShare",
      case when buy_currency <> 'LYD' then ${highestRate(sql`category.buy_currency`)}::text end as rate
    from category where deleted_at is null and ${which}`.execute(db)
  return rows
}

export async function setPrices(tx: Tx, prices: PricesRow): Promise<void> {
  await sql`
    update category set updated_at = now(), price = ${prices.priceMinor}, buy_price = ${prices.buyPriceMinor},
      buy_fee = ${prices.buyFeeMinor}, buy_fee_share = ${prices.buyFeeShare},
      next_buy_fee = ${prices.nextBuyFeeMinor}, next_buy_fee_share = ${prices.nextBuyFeeShare},
      next_price = ${prices.nextPriceMinor}, next_buy_price = ${prices.nextBuyPriceMinor},
      prices_from = ${prices.pricesFrom}
    where id = ${prices.id}`.execute(tx)
}
