import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, instant, localized, nothing } from '#contract/kernel/shapes.ts'

const permissionName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const reason = z.string().trim().min(3).max(500).optional()

export const showPermissions = defineOperation({
  id: 'roles.permissions',
  summary: 'The permission matrix: every permission there is, and what each role holds.',
  method: 'GET',
  path: '/permissions',
  access: 'staff:roles-permissions',
  answer: z.object({
    /** In the order of the menu. */
    permissions: z.array(z.string()),
    roles: z.array(
      z.object({
        id: idOutput,
        name: localized,
        /** The administrator's role has every permission and cannot change. */
        holds_all: z.boolean(),
        permissions: z.array(z.string()),
        /** Stored names that no operation asks for; they open nothing. */
        unknown: z.array(z.string()),
        updated_at: instant,
      }),
    ),
  }),
})

export const changeRolePermissions = defineOperation({
  id: 'roles.changePermissions',
  summary: 'Ask for other permissions of a role; a second person decides.',
  method: 'PUT',
  path: '/roles/:id/permissions',
  access: 'staff:roles-update',
  freshProof: true,
  guarded: true,
  params: idParams,
  body: z.strictObject({ permissions: z.array(permissionName.max(100)).max(2_000), reason }),
  answer: nothing,
  errors: ['staff.fixed_role', 'staff.own_rights', 'staff.beyond_own_rights'],
})

export const changeUserRoles = defineOperation({
  id: 'users.changeRoles',
  summary: 'Ask for other roles of a member of staff; a second person decides.',
  method: 'PUT',
  path: '/users/:id/roles',
  access: 'staff:users-update',
  freshProof: true,
  guarded: true,
  params: idParams,
  body: z.strictObject({ role_ids: z.array(idInput).max(50), reason }),
  answer: nothing,
  errors: ['staff.own_rights', 'staff.beyond_own_rights', 'staff.last_admin', 'branch.not_yours'],
})
