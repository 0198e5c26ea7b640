import { sql } from 'kysely'
import { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { activateBatch } from '#server/modules/vouchers/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { lastGoodDay } from './voucher-facts.queries.ts'

export const batchesServer = serveResource(generateVouchers, {
  table: 'voucher_batch',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    created_by: sql`(select name from staff_user u where u.id = t.created_by)`,
    expires_on: lastGoodDay,
    on_its_way: sql`exists (
      select from shipment_batch x join shipment s on s.id = x.shipment_id
      where x.batch_id = t.id and s.status <> 'closed' and s.delivered_at is null)`,
  },
  policy: { allowed: { activate: (row) => row.on_its_way !== true } },
  useCases: { activate: (tx, { id, staff, origin }) => activateBatch(tx, id, staff.id, origin.ip) },
})
