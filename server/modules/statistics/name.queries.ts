import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { StatisticReport } from '#contract/operations/statistics/statistic-reports.ts'
import type { ReadDb } from '#server/platform/db/database.ts'

const both = sql`name_ar as ar, name_en as en`

const namesBy: Partial<Record<StatisticReport, RawBuilder<unknown>>> = {
  category: sql`select id, ${both} from category`,
  stock: sql`select id, ${both} from category`,
  supplier: sql`select id, ${both} from supplier`,
  city: sql`select id, ${both} from city`,
  seller: sql`select id, name as ar, name as en from client`,
  promo: sql`select id, code::text as ar, code::text as en from promo_code`,
}

/** The names of keys that are ids; the others are words of the screen. */
export async function findNames(
  db: ReadDb,
  report: StatisticReport,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Localized>> {
  const names = namesBy[report]
  const ids = keys.filter((key) => /^\d{1,18}$/.test(key))
  if (!names || ids.length === 0) return new Map()
  const { rows } = await sql<Localized & { key: string }>`
    select n.id::text as key, n.ar, n.en from (${names}) n where n.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, ar, en }) => [key, { ar, en }]))
}

export async function findSuppliersOfCategories(db: ReadDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; supplierId: string }>`
    select id::text, supplier_id::text as "supplierId" from category`.execute(db)
  return new Map(rows.map(({ id, supplierId }) => [id, supplierId]))
}
