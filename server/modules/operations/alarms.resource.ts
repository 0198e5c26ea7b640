import { sql } from 'kysely'
import { alarms } from '#contract/resources/operations/alarms.ts'
import { clearAlarm } from '#server/platform/alarms/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

const integerMax = 2_147_483_647

export const alarmsServer = serveResource(alarms, {
  table: 'alarm',
  visibleTo: 'all',
  columns: { created_at: 'raised_at', updated_at: 'last_at', deleted_at: null },
  computed: {
    state: sql`(case when t.cleared_at is null then 'open' else 'cleared' end)`,
    times: sql`least(t.times, ${sql.lit(integerMax)})::integer`,
  },
  actions: {
    async clear(tx, { row: { code, subject } }) {
      await clearAlarm(tx, { code, subject })
      return { before: { code, about: subject } }
    },
  },
})
