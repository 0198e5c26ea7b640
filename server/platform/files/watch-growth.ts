import { clearAlarm, raiseAlarm } from '../alarms/index.ts'
import type { Db } from '../db/database.ts'
import { bytesOfDay } from './stored-file.queries.ts'

const megabyte = 1024 * 1024
/** Each client may send little; thousands of new ones together fill the disk that the ledger is on. */
const dayBytesMax = 2_048 * megabyte
const alarm = { code: 'files.growing', subject: 'stored files' } as const

/** A chore: staff are told when the files of a day are more than usual, until a day brings less. */
export async function watchGrowth(db: Db, bytesMax = dayBytesMax): Promise<void> {
  const bytes = await bytesOfDay(db)
  if (bytes <= bytesMax) return clearAlarm(db, alarm)
  await raiseAlarm(db, { ...alarm, details: { megabytes: Math.ceil(bytes / megabyte) } })
}
