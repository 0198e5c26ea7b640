import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { clearAlarm } from '#server/platform/alarms/index.ts'
import { findAccount } from './account.queries.ts'
import { type AttemptDeps, forgetAttempts, lockAlarmOf } from './take-attempt.ts'

/** Lets a member of staff try to sign in again at once. @returns the name; null: nobody has this login */
export async function unlockStaff(
  { database, limiter }: Pick<AttemptDeps, 'database' | 'limiter'>,
  login: string,
  staffId: bigint | null,
): Promise<string | null> {
  const account = await findAccount(database.db, login)
  if (!account) return null
  await forgetAttempts(limiter, account.id)
  await database.transact(async (tx) => {
    await clearAlarm(tx, lockAlarmOf(account.id))
    await recordActivity(tx, [
      {
        action: 'unlocked',
        subject: { type: 'staff_user', id: account.id },
        actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      },
    ])
  })
  return account.username
}
