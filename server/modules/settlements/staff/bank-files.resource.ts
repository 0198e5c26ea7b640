import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import { bankFiles } from '#contract/resources/settlements/bank-files.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const bankFilesServer = serveResource(bankFiles, {
  table: 'bank_file',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    made_by: sql`(select u.name from staff_user u where u.id = t.created_by)`,
    sha256: sql`encode(t.sha256, 'hex')`,
  },
  search: (typed) => sql`t.id = ${numberTyped(typed)}::bigint`,
})
