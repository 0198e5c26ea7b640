import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertUserRoles } from './role.queries.ts'
import { insertStaffUser, type NewStaffUser } from './staff.queries.ts'

/**
 * @param staffId null for the first two people, who are tied to nobody
 * @param makerId who did it all the same, for the log
 * @returns its id
 * @throws Refusal `auth.taken`
 */
export async function createStaffUser(
  tx: Tx,
  user: NewStaffUser,
  staffId: bigint | null,
  makerId: bigint | null = staffId,
): Promise<bigint> {
  const id = await insertStaffUser(tx, user)
  if (id === null) throw new Refusal('auth.taken', {}, { username: 'auth.taken' })
  await insertUserRoles(tx, id, user.roleIds)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'staff_user', id },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      after: {
        username: user.username,
        name: user.name,
        email: user.email,
        role_ids: user.roleIds.map(String),
        ...(makerId !== staffId && { created_by: String(makerId) }),
      },
    },
  ])
  return id
}
