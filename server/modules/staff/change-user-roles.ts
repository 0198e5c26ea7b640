import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import {
  type Execution,
  guardedKind,
  recordApproved,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { expectOwnBranch } from './expect-own-branch.ts'
import { findPerson } from './find-person.ts'
import {
  countOtherAdmins,
  findUser,
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
  /** The reader of this mailbox gets the roles: both have seen the address. */
  email: z.string().nullable(),
})
type Payload = z.output<typeof payload>

/** New roles of a member of staff: one person asks, another decides, never for themselves. */
export const userRolesKind = guardedKind<Payload>({
  kind: 'user-roles',
  payload,
  async weigh(db, { user_id }) {
    const roleIds = await findUserRoles(db, user_id)
    return {
      before: roleIds && { roles: await namesOf(db, roleIds), email: await emailOf(db, user_id) },
    }
  },
  run: { execute: changeRoles },
})

/** @returns the id of the request */
export async function askForRoles(
  tx: Tx,
  asked: {
    actor: Pick<StaffActor, 'id' | 'permissions'>
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
  const user = await findUser(tx, userId)
  const email = user?.email ?? null
  const title = user && (email === null ? user.name : `${user.name} · \u2066${email}\u2069`)
  return requestApproval(tx, userRolesKind, {
    actor,
    origin,
    subject: { type: 'staff_user', id: userId, title },
    payload: { user_id: String(userId), seen: seen.map(String), role_ids: roleIds.map(String), email },
    before: { roles: await namesOf(tx, seen), email },
    after: { roles: names, email },
    reason,
  })
}

async function changeRoles(tx: Tx, execution: Execution<Payload>): Promise<void> {
  const { payload: asked, makerId, checker } = execution
  const { user_id: userId, role_ids: roleIds } = asked
  await lockUser(tx, userId)
  const seen = await findUserRoles(tx, userId)
  const isUnchanged = seen?.join() === asked.seen.join() && (await emailOf(tx, userId)) === asked.email
  if (!seen || !isUnchanged) throw new Refusal('approval.changed_meanwhile')
  for (const person of [checker, await findPerson(tx, makerId)])
    await expectAllowed(tx, person, { userId, seen, roleIds })
  await replaceUserRoles(tx, userId, roleIds)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'staff_user', id: userId },
    before: { role_ids: seen.map(String) },
    after: { role_ids: roleIds.map(String) },
  })
}

async function expectAllowed(
  tx: Tx,
  person: Person,
  { userId, seen, roleIds }: { userId: bigint; seen: readonly bigint[]; roleIds: readonly bigint[] },
): Promise<void> {
  const before = await selectRightsOfRoles(tx, seen)
  const after = await selectRightsOfRoles(tx, roleIds)
  expectMayChangeUser(person, { id: userId, before: permissionsOf(before), after: permissionsOf(after) })
  await expectOwnBranch(tx, person, { userId, roleIds })
  if (before.holdsAll && !after.holdsAll && (await countOtherAdmins(tx, userId)) === 0)
    throw new Refusal('staff.last_admin')
}

async function emailOf(db: Db, userId: bigint): Promise<string | null> {
  return (await findUser(db, userId))?.email ?? null
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
