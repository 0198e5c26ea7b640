import { sql } from 'kysely'
import { settledVouchers } from '#contract/resources/settlements/settled-vouchers.ts'
import { serveResource } from '#server/resource-engine/index.ts'

/** A voucher of a refused settlement may be in a later one as well: then it is a row of each. */
export const settledVouchersServer = serveResource(settledVouchers, {
  table: 'voucher_use',
  visibleTo: 'all',
  joins: sql`join settlement_voucher l on l.voucher_use_id = t.id left join voucher v on v.id = t.voucher_id`,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    settlement_id: sql`l.settlement_id`,
    category_id: sql`v.category_id`,
    used_at: sql`t.created_at`,
    net_amount: sql`(t.amount - t.fee)`,
  },
})
