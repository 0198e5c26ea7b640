import type { Language } from '#contract/kernel/localized.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { changeAccount, readAccount } from './account.queries.ts'

/** What somebody may change about themself: neither the username nor the e-mail, which lead to rights. */
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
