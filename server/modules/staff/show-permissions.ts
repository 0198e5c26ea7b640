import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showPermissions as showPermissionsOperation } from '#contract/operations/staff/roles.ts'
import { knownPermissions } from '#contract/permissions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectRoles } from './rights.queries.ts'

/** The permission matrix. */
export async function showPermissions(db: Db): Promise<AnswerInput<typeof showPermissionsOperation>> {
  const roles = await selectRoles(db)
  return {
    permissions: [...knownPermissions],
    roles: roles.map(({ id, name_ar, name_en, holds_all, permissions, updated_at }) => ({
      id: String(id),
      name: { ar: name_ar, en: name_en },
      holds_all,
      permissions: holds_all
        ? [...knownPermissions]
        : permissions.filter((name) => knownPermissions.has(name)),
      unknown: permissions.filter((name) => !knownPermissions.has(name)),
      updated_at: updated_at.toISOString(),
    })),
  }
}
