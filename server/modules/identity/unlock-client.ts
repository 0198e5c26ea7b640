import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forgetLoginTries, type LoginBudget } from './login-tries.ts'

/** Staff let a client try to sign in again at once. */
export async function unlockClient(
  { database, limiter }: { readonly database: Database; readonly limiter: Limiter<LoginBudget> },
  clientId: bigint,
  staffId: bigint | null,
): Promise<void> {
  await forgetLoginTries(limiter, clientId)
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'unlocked',
        subject: { type: 'client', id: clientId },
        actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      },
    ]),
  )
}
