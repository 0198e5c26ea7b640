import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { scheduledExportRuns } from '#contract/resources/exports/scheduled-export-runs.ts'
import { scheduledExports } from '#contract/resources/exports/scheduled-exports.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { readSchedule } from './read-schedule.ts'
import { nextAt, planNext } from './scheduled-export.queries.ts'

const runsServer = serveResource(scheduledExportRuns, {
  table: 'console_job',
  visibleTo: (staff) => sql`t.staff_id = ${staff.id} and t.expires_at > now()`,
  columns: { updated_at: null, deleted_at: null },
  computed: { file: sql`t.file_name`, rows: sql`t.total` },
})

/** Everybody has their own. */
export const scheduledExportsServer = serveResource(scheduledExports, {
  table: 'scheduled_export',
  visibleTo: (staff) => sql`t.staff_id = ${staff.id}`,
  // The column may be a moment behind.
  computed: { next_at: nextAt },
  joinTables: {
    colleague_ids: {
      table: 'scheduled_export_colleague',
      row: 'scheduled_export_id',
      target: 'staff_user_id',
    },
  },
  related: [runsServer],
  async beforeStore(_tx, values, staff) {
    const { section = '', query, columns, sort = null, format } = values
    const schedule = readSchedule({ section, query, columns, sort, format: format ?? 'xlsx' })
    if (schedule === null || !staff.permissions.has(schedule.right))
      throw new Refusal('request.invalid', {}, { section: 'export.not_possible' })
    expectDay(values)
    return { staff_id: staff.id }
  },
  async beforeUpdate(_tx, values, row) {
    expectDay({ ...row, ...values })
    return undefined
  },
  async afterWrite(tx, row) {
    await planNext(tx, BigInt(row.id))
  },
})

interface Repeated {
  readonly every?: string | null | undefined
  readonly weekday?: string | null | undefined
  readonly day?: number | null | undefined
}

/** A week needs its day, and so does a month. */
function expectDay({ every, weekday, day }: Repeated): void {
  const missing = every === 'month' && !day ? 'day' : every === 'week' && !weekday ? 'weekday' : null
  if (missing) throw new Refusal('request.invalid', {}, { [missing]: { rule: 'required', values: {} } })
}
