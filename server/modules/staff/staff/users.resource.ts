import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { users } from '#contract/resources/staff/users.ts'
import { keepOwnBranch, ofOwnBranch } from '#server/modules/organisation/index.ts'
import { expectMayManage, holdsRoles } from '#server/modules/staff/index.ts'
import {
  announceNewStaffEmail,
  changeSignIn,
  inviteStaff,
  lockColleague,
  resetFactors,
  shutOutStaff,
  weighFactorReset,
  weighSignIn,
} from '#server/modules/staff-access/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nobodysPassword } from '#server/platform/secrets/index.ts'
import { type StaffMember, serveResource } from '#server/resource-engine/index.ts'
import { lastLogin } from './people.queries.ts'

/** People do not manage their own account here. */
const isColleague = ({ id }: { readonly id: string }, staff: StaffMember) => BigInt(id) !== staff.id

const expectMayOpen = (tx: Tx, { id, staff }: { id: bigint; staff: StaffMember }) =>
  expectMayManage(tx, staff, { id, closes: false })

/** A new user sets a password by "forgot password", and has no permissions until two people grant a role. */
export const usersServer = serveResource(users, {
  table: 'staff_user',
  // People see themselves whatever their roles.
  visibleTo: (staff) => sql`(t.id = ${staff.id} or ${ofOwnBranch(staff, sql`t.branch_id`)})`,
  computed: { last_login_at: lastLogin },
  joinTables: { role_ids: { table: 'staff_user_role', row: 'staff_user_id', target: 'role_id' } },
  policy: {
    shown: {
      update: isColleague,
      destroy: isColleague,
      restore: isColleague,
      'change-sign-in': isColleague,
      'reset-factors': isColleague,
    },
  },
  mayAsk: { 'change-sign-in': expectMayOpen, 'reset-factors': expectMayOpen },
  weighed: { 'change-sign-in': weighSignIn, 'reset-factors': weighFactorReset },
  agreed: {
    'change-sign-in': (tx, { id: userId, bound, execution, jobs }) =>
      changeSignIn(tx, jobs, { userId, bound, execution }),
    'reset-factors': (tx, { id: userId, bound, execution, jobs }) =>
      resetFactors(tx, jobs, { userId, bound, execution }),
  },
  async beforeStore(tx, values, staff, jobs) {
    const branch = await keepOwnBranch(tx, values, staff, 'store')
    await inviteStaff(tx, jobs, values)
    return { ...branch, password_hash: nobodysPassword }
  },
  /** Two people change the address and the return of a user with roles: `change-sign-in`. */
  async beforeUpdate(tx, { active, email, ...values }, { id, ...row }, staff, jobs) {
    const userId = BigInt(id)
    await keepOwnBranch(tx, values, staff, 'update')
    await expectMayManage(tx, staff, { id: userId, closes: active === false && row.active === true })
    const hasNewEmail = email !== undefined && email !== row.email
    const fields = [
      ...(hasNewEmail ? ['email'] : []),
      ...(active === true && row.active === false ? ['active'] : []),
    ]
    if (fields.length > 0 && (await holdsRoles(tx, userId))) {
      const code = 'staff.two_people'
      throw new Refusal(code, {}, Object.fromEntries(fields.map((field) => [field, code])))
    }
    const before = hasNewEmail ? await lockColleague(tx, userId) : null
    if (before) await announceNewStaffEmail(tx, jobs, before)
    return undefined
  },
  beforeDestroy: (tx, { id, active }, staff) =>
    expectMayManage(tx, staff, { id: BigInt(id), closes: active === true }),
  /** With roles it stays closed: a second person opens it. */
  async beforeRestore(tx, { id }, staff) {
    await expectMayManage(tx, staff, { id: BigInt(id), closes: false })
    return (await holdsRoles(tx, BigInt(id))) ? { active: false } : undefined
  },
  async afterWrite(tx, { id, active }, action) {
    if (active === false || action === 'deleted') await shutOutStaff(tx, BigInt(id))
  },
})
