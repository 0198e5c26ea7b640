import type { Language } from '#contract/kernel/localized.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { changeAccount, readAccount } from './account.queries.ts'

/** What people may change about themselves: neither username nor e-mail, which lead to permissions. */
export async function updateProfile(
  tx: Tx,
  { id }: StaffActor,
  change: { name?: string; locale?: Language },
): Promise<void> {
  const { name, locale } = await readAccount(tx, id)
  await changeAccount(tx, id, change)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'staff_user', id },
      actor: { type: 'staff', id },
      before: { name, locale },
      after: change,
    },
  ])
}
