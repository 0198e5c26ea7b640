import { sql } from 'kysely'
import { codeExports } from '#contract/resources/vouchers/code-exports.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const codeExportsSection = serveResource(codeExports, {
  table: 'code_export',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    prefix: sql`(select b.prefix from voucher_batch b where b.id = t.batch_id)`,
    state: sql`case when t.taken_at is not null then 'taken' when t.expires_at > now() then 'approved' else 'expired' end`,
    asked_by: sql`(select u.name from staff_user u where u.id = t.maker_id)`,
    agreed_by: sql`(select u.name from staff_user u where u.id = t.checker_id)`,
    reason: sql`(select a.reason from approval a where a.id = t.approval_id)`,
  },
})
