import {
  changeRolePermissions,
  changeUserRoles,
  showPermissions as showPermissionsOperation,
} from '#contract/operations/staff/roles.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { askForPermissions } from './change-role-permissions.ts'
import { askForRoles } from './change-user-roles.ts'
import { showPermissions } from './show-permissions.ts'

export function routeStaff(api: Api, { database }: { readonly database: Database }): void {
  api.route(showPermissionsOperation, () => showPermissions(database.db))
  api.guarded(changeRolePermissions, async ({ params, body, actor, origin }) => {
    const asked = { actor, origin, roleId: params.id, ...body, reason: body.reason ?? null }
    return { approvalId: await database.transact((tx) => askForPermissions(tx, asked)) }
  })
  api.guarded(changeUserRoles, async ({ params, body, actor, origin }) => {
    const { role_ids: roleIds, reason = null } = body
    const asked = { actor, origin, userId: params.id, roleIds, reason }
    return { approvalId: await database.transact((tx) => askForRoles(tx, asked)) }
  })
}
