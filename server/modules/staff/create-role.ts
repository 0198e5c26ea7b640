import { Refusal } from '#contract/kernel/refusal.ts'
import { knownPermissions } from '#contract/permissions.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertRole, insertRolePermissions, type NewRole } from './role.queries.ts'

/**
 * @returns its id
 * @throws Refusal `auth.taken` when a role has one of the names
 * @throws RangeError for an unknown permission, which is a defect
 */
export async function createRole(
  tx: Tx,
  { permissions, ...role }: NewRole & { readonly permissions: readonly string[] },
  staffId: bigint | null,
): Promise<bigint> {
  const unknown = permissions.filter((name) => !knownPermissions.has(name))
  if (unknown.length > 0) throw new RangeError(`no such permissions: ${unknown.join(', ')}`)
  const id = await insertRole(tx, role)
  if (id === null) throw new Refusal('auth.taken', {}, { name: 'auth.taken' })
  await insertRolePermissions(tx, id, permissions)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'role', id },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      after: { name_ar: role.nameAr, name_en: role.nameEn, permissions },
    },
  ])
  return id
}
