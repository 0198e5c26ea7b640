import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { type Execution, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { findPerson } from './find-person.ts'
import {
  countOtherAdmins,
  findUserName,
  findUserRoles,
  lockUser,
  replaceUserRoles,
  selectRightsOfRoles,
  selectRoleNames,
} from './rights.queries.ts'
import { expectMayChangeUser, type Person, permissionsOf } from './rights.rules.ts'

const payload = z.strictObject({
  user_id: idInput,
  /** What the maker saw. */
  seen: z.array(idInput),
  role_ids: z.array(idInput),
})
type Payload = z.output<typeof payload>

/** Other roles of a member of staff: asked for by one, decided by another, and never one's own. */
export const userRolesKind = guardedKind<Payload>({
  kind: 'user-roles',
  payload,
  async current(db, { user_id }) {
    const roleIds = await findUserRoles(db, user_id)
    return roleIds && { roles: await namesOf(db, roleIds) }
  },
  title: (db, { user_id }) => findUserName(db, user_id),
  run: { execute: changeRoles },
})

/** @returns the id of the request */
export async function askForRoles(
  tx: Tx,
  asked: {
    actor: StaffActor
    origin: Origin
    userId: bigint
    roleIds: readonly bigint[]
    reason: string | null
  },
): Promise<bigint> {
  const { actor, origin, userId, reason } = asked
  const roleIds = sorted(asked.roleIds)
  const seen = await findUserRoles(tx, userId)
  if (!seen) throw new Refusal('request.not_found')
  const names = await namesOf(tx, roleIds)
  if (names.length < roleIds.length)
    throw new Refusal('resource.reference_missing', {}, { role_ids: 'resource.reference_missing' })
  await expectAllowed(tx, actor, { userId, seen, roleIds })
  return requestApproval(tx, userRolesKind, {
    actor,
    origin,
    subject: { type: 'staff_user', id: userId },
    payload: { user_id: String(userId), seen: seen.map(String), role_ids: roleIds.map(String) },
    before: { roles: await namesOf(tx, seen) },
    after: { roles: names },
    reason,
  })
}

async function changeRoles(tx: Tx, execution: Execution<Payload>): Promise<void> {
  const { payload: asked, makerId, checker, approvalId, origin } = execution
  const { user_id: userId, role_ids: roleIds } = asked
  await lockUser(tx, userId)
  const seen = await findUserRoles(tx, userId)
  if (!seen || seen.join() !== asked.seen.join()) throw new Refusal('approval.changed_meanwhile')
  for (const person of [checker, await findPerson(tx, makerId)])
    await expectAllowed(tx, person, { userId, seen, roleIds })
  await replaceUserRoles(tx, userId, roleIds)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'staff_user', id: userId },
      actor: { type: 'staff', id: makerId },
      ip: origin.ip,
      requestId: origin.requestId,
      before: { role_ids: seen.map(String) },
      after: { role_ids: roleIds.map(String), approved_by: checker.id, approval_id: approvalId },
    },
  ])
}

async function expectAllowed(
  tx: Tx,
  person: Person,
  { userId, seen, roleIds }: { userId: bigint; seen: readonly bigint[]; roleIds: readonly bigint[] },
): Promise<void> {
  const before = await selectRightsOfRoles(tx, seen)
  const after = await selectRightsOfRoles(tx, roleIds)
  expectMayChangeUser(person, { id: userId, before: permissionsOf(before), after: permissionsOf(after) })
  if (before.holdsAll && !after.holdsAll && (await countOtherAdmins(tx, userId)) === 0)
    throw new Refusal('staff.last_admin')
}

async function namesOf(
  db: Db,
  roleIds: readonly bigint[],
): Promise<{ id: string; ar: string; en: string }[]> {
  const roles = await selectRoleNames(db, roleIds)
  return roles.map(({ id, name_ar, name_en }) => ({ id: String(id), ar: name_ar, en: name_en }))
}

function sorted(ids: readonly bigint[]): bigint[] {
  return [...new Set(ids)].sort((one, other) => (one < other ? -1 : 1))
}
