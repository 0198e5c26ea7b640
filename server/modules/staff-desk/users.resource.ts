import { users } from '#contract/resources/staff/users.ts'
import { expectMayManage } from '#server/modules/staff/index.ts'
import { endResets, shutOutStaff } from '#server/modules/staff-access/index.ts'
import { nobodysPassword } from '#server/platform/secrets/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { lastLogin } from './staff-desk.queries.ts'

/** Whoever is added chooses a password by "forgot password", and has no rights before two people gave them a role. */
export const usersSection = serveResource(users, {
  table: 'staff_user',
  visibleTo: 'all',
  computed: { last_login_at: lastLogin },
  pairs: { role_ids: { table: 'staff_user_role', row: 'staff_user_id', target: 'role_id' } },
  beforeStore: async () => ({ password_hash: nobodysPassword }),
  async beforeUpdate(tx, { active, email }, { id, ...row }, staff) {
    await expectMayManage(tx, staff, { id: BigInt(id), closes: active === false && row['active'] === true })
    // A code on its way to the old address would still open the account.
    if (email !== undefined && email !== row['email']) await endResets(tx, BigInt(id))
    return undefined
  },
  beforeDestroy: (tx, { id, active }, staff) =>
    expectMayManage(tx, staff, { id: BigInt(id), closes: active === true }),
  async afterWrite(tx, { id, active }, action, staff) {
    if (action === 'restored') await expectMayManage(tx, staff, { id: BigInt(id), closes: false })
    if (active === false || action === 'deleted') await shutOutStaff(tx, BigInt(id))
  },
})
