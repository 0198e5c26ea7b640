import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findPerson } from './find-person.ts'
import { countOtherAdmins, findRole, selectRights } from './rights.queries.ts'
import { expectWithin, type Person, permissionsOf } from './rights.rules.ts'

/**
 * People cannot manage their own account here, nor one with more permissions; an active administrator must remain.
 * @param user `closes`: they can no longer sign in after this
 * @throws Refusal `staff.not_yourself`, `staff.beyond_own_rights`, `staff.last_admin`
 */
export async function expectMayManage(
  tx: Tx,
  person: Person,
  { id, closes }: { readonly id: bigint; readonly closes: boolean },
): Promise<void> {
  if (id === person.id) throw new Refusal('staff.not_yourself')
  const rights = await selectRights(tx, id)
  expectWithin(person, permissionsOf(rights))
  if (closes && rights.holdsAll && (await countOtherAdmins(tx, id)) === 0)
    throw new Refusal('staff.last_admin')
}

/**
 * Two people may do to an account only what each of them could do, by their current permissions.
 * @throws Refusal as for one of them
 */
export async function expectBothMayManage(
  tx: Tx,
  { checker, makerId }: { readonly checker: Person; readonly makerId: bigint },
  user: { readonly id: bigint; readonly closes: boolean },
): Promise<void> {
  for (const person of [checker, await findPerson(tx, makerId)]) await expectMayManage(tx, person, user)
}

/**
 * Only a person who could grant a role may rename it: deciders read its name.
 * @throws Refusal `staff.fixed_role`, `staff.beyond_own_rights`
 */
export async function expectMayRename(tx: Tx, person: Person, roleId: bigint): Promise<void> {
  const role = await findRole(tx, roleId)
  if (role?.holds_all) throw new Refusal('staff.fixed_role')
  expectWithin(person, permissionsOf({ holdsAll: false, permissions: role?.permissions ?? [] }))
}
