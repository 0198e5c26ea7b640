import { sql } from 'kysely'
import { codeExports } from '#contract/resources/vouchers/code-exports.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { canBeTaken } from './code-export.queries.ts'

const stateOfExport = sql`
  case when t.taken_at is not null then case when ${canBeTaken('t')} then 'downloaded' else 'taken' end
    when t.expires_at > now() then 'approved' else 'expired' end`

export const codeExportsServer = serveResource(codeExports, {
  table: 'code_export',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    prefix: sql`(select b.prefix from voucher_batch b where b.id = t.batch_id)`,
    state: stateOfExport,
    asked_by: sql`(select u.name from staff_user u where u.id = t.maker_id)`,
    agreed_by: sql`(select u.name from staff_user u where u.id = t.checker_id)`,
    reason: sql`(select a.reason from approval a where a.id = t.approval_id)`,
  },
})
