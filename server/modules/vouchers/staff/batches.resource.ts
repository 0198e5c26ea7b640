import { sql } from 'kysely'
import { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { lastGoodDay } from './voucher-facts.queries.ts'

export const batchesSection = serveResource(generateVouchers, {
  table: 'voucher_batch',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    created_by: sql`(select name from staff_user u where u.id = t.created_by)`,
    expires_on: lastGoodDay,
  },
})
