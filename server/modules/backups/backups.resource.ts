import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { backups } from '#contract/resources/backups/backups.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { countWaiting } from './backup.queries.ts'

/** Each needs room on the disk, and the next one says the same. */
const waitingMax = 20

export const backupsServer = serveResource(backups, {
  table: 'backup',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    seconds: sql`extract(epoch from t.ended_at - t.started_at)::integer`,
    megabytes: sql`round(t.bytes / 1000000.0, 1)::text`,
    made_by: sql`(select u.name from staff_user u where u.id = t.created_by)`,
  },
  async beforeStore(tx, _values, staff) {
    if ((await countWaiting(tx)) >= waitingMax) throw new Refusal('resource.not_now')
    return { created_by: staff.id }
  },
})
