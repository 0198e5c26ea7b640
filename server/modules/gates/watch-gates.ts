import { clearAlarm, listOpenAlarms, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listFullGates, listNewDuplicates } from './watch-gates.queries.ts'

/** A chore: supervisors are told which gates are full, and who let one ticket in twice. */
export async function watchGates(db: Db): Promise<void> {
  const full = await listFullGates(db)
  for (const { gateId, inside, capacity } of full)
    await raiseAlarm(db, { code: 'gates.full', subject: subjectOf(gateId), details: { inside, capacity } })
  const subjects = new Set(full.map(({ gateId }) => subjectOf(gateId)))
  for (const { code, subject } of await listOpenAlarms(db))
    if (code === 'gates.full' && !subjects.has(subject)) await clearAlarm(db, { code, subject })
  for (const { number, ...details } of await listNewDuplicates(db))
    await raiseAlarm(db, { code: 'gates.admitted_twice', subject: `ticket ${number}`, details })
}

const subjectOf = (gateId: bigint) => `gate ${gateId}`
