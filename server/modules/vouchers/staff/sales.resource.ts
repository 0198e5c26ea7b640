import { sql } from 'kysely'
import { voucherSales } from '#contract/resources/vouchers/voucher-sales.ts'
import { serveResource } from '#server/resource-engine/index.ts'

const returned = sql`(select coalesce(sum(r.count), 0)::integer from voucher_return r where r.sale_id = t.id)`

export const salesServer = serveResource(voucherSales, {
  table: 'voucher_sale',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    seller: sql`(select c.name from client c where c.id = t.seller_id)`,
    sold_by: sql`(select u.name from staff_user u where u.id = t.sold_by)`,
    returned_count: returned,
  },
  policy: {
    allowed: { return: (row) => Number(row.returned_count) < Number(row.count) },
  },
})
