import { sql } from 'kysely'
import { endOf, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface LowStockRow {
  readonly id: bigint
  readonly nameAr: string
  readonly nameEn: string
  readonly supplierNameAr: string
  readonly supplierNameEn: string
  readonly color: string | null
  readonly threshold: number
  readonly stock: number
}

/** Cards on sale below their threshold, lowest first; counted no further than that. */
export async function findLowStock(db: Db, rowsMax: number): Promise<readonly LowStockRow[]> {
  const { rows } = await sql<LowStockRow>`
    select c.id, c.name_ar as "nameAr", c.name_en as "nameEn", s.name_ar as "supplierNameAr",
           s.name_en as "supplierNameEn", s.color, c.low_stock_threshold as threshold, left_over.stock
    from category c
    join supplier s on s.id = c.supplier_id
    cross join lateral (
      select count(*)::int as stock
      from (
        select 1
        from voucher_batch b
        cross join lateral (
          select 1 from voucher v
          where v.batch_id = b.id and v.status = 'available' and ${holdsStill(sql`v.expires_at`)}
          order by ${endOf(sql`v.expires_at`)}, v.id
          limit c.low_stock_threshold
        ) available
        where b.category_id = c.id and b.status = 'activated'
        limit c.low_stock_threshold
      ) counted
    ) left_over
    where c.kind = 'card' and c.active and c.deleted_at is null and s.active and s.deleted_at is null
      and left_over.stock < c.low_stock_threshold
    order by left_over.stock::numeric / c.low_stock_threshold, c.id
    limit ${rowsMax}
  `.execute(db)
  return rows
}
