import { findRightsNow } from '#server/modules/staff/index.ts'
import { notifyStaff } from '#server/modules/staff-notices/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { startScheduledJob } from '#server/resource-engine/index.ts'
import { readSchedule } from './read-schedule.ts'
import {
  lockDue,
  planNext,
  type ScheduledExport,
  selectReceivers,
  switchOff,
} from './scheduled-export.queries.ts'

interface ExportDeps {
  readonly database: Database
  readonly jobs: Jobs
}

const startedOfRoundMax = 50

/** Starts what is due: a task for each receiver, with the rights that they have now. */
export async function startScheduledExports({ database, jobs }: ExportDeps): Promise<void> {
  for (let started = 0; started < startedOfRoundMax; started += 1)
    if (!(await database.transact((tx) => startDue(tx, jobs)))) return
}

/** @returns whether one was due */
async function startDue(tx: Tx, jobs: Jobs): Promise<boolean> {
  const due = await lockDue(tx)
  if (!due) return false
  const schedule = readSchedule(due)
  const owner = await findRightsNow(tx, due.staff_id)
  if (schedule === null || !owner?.has(schedule.right)) {
    await stop(tx, due)
    return true
  }
  for (const { id: staffId, locale } of await selectReceivers(tx, due)) {
    const permissions = await findRightsNow(tx, staffId)
    if (!permissions?.has(schedule.right)) continue
    await startScheduledJob(tx, jobs, {
      ...{ staffId, locale, permissions, request: schedule.request },
      resource: due.section,
      scheduledExportId: due.id,
    })
  }
  await planNext(tx, due.id)
  return true
}

async function stop(tx: Tx, { id, staff_id: staffId, name }: ScheduledExport): Promise<void> {
  await switchOff(tx, id)
  const data = { name, link: `/console/scheduled-exports/${id}` }
  await notifyStaff(tx, [{ staffId, kind: 'scheduled_export_stopped', data }])
}
