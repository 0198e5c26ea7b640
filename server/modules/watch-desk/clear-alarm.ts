import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { clearAlarm as clear } from '#server/platform/alarms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockAlarm } from './watch-desk.queries.ts'

/** @throws Refusal `request.not_found`, `alarm.cleared_already` */
export async function clearAlarm(tx: Tx, id: bigint, staffId: bigint): Promise<void> {
  const alarm = await lockAlarm(tx, id)
  if (!alarm) throw new Refusal('request.not_found')
  if (alarm.cleared_at) throw new Refusal('alarm.cleared_already')
  await clear(tx, alarm)
  await recordActivity(tx, [
    {
      action: 'cleared',
      subject: { type: 'alarm', id },
      actor: { type: 'staff', id: staffId },
      before: { code: alarm.code, about: alarm.subject },
    },
  ])
}
