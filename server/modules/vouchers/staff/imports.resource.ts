import { sql } from 'kysely'
import { voucherImports } from '#contract/resources/vouchers/voucher-imports.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const importsServer = serveResource(voucherImports, {
  table: 'voucher_import',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    created_by: sql`(select name from staff_user u where u.id = t.created_by)`,
    rows_rejected: sql`(t.rows_total - t.rows_accepted)`,
  },
})
