import { roles } from '#contract/resources/staff/roles.ts'
import {
  changeBranchLimit,
  expectMayRename,
  expectMaySetLimit,
  weighBranchLimit,
} from '#server/modules/staff/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { permissionsOfRole, usersOfRole } from './people.queries.ts'

/** A new role has no permissions; another person decides about them. */
export const rolesServer = serveResource(roles, {
  table: 'role',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { users_count: usersOfRole, permissions_count: permissionsOfRole },
  policy: {
    allowed: {
      update: ({ holds_all: holdsAll }) => holdsAll !== true,
      'change-branch-limit': ({ holds_all: holdsAll }) => holdsAll !== true,
    },
  },
  mayAsk: {
    async 'change-branch-limit'(tx, { id, input: { own_branch_only: limited }, staff }) {
      await expectMayRename(tx, staff, id)
      await expectMaySetLimit(tx, staff, limited === true)
    },
  },
  weighed: {
    'change-branch-limit': (db, id, { own_branch_only }) => weighBranchLimit(db, id, own_branch_only),
  },
  agreed: {
    'change-branch-limit': (tx, { id: roleId, input: { own_branch_only: limited }, execution }) =>
      changeBranchLimit(tx, { roleId, limited: limited === true, execution }),
  },
  async beforeUpdate(tx, _values, { id }, staff) {
    await expectMayRename(tx, staff, BigInt(id))
    return undefined
  },
})
