import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { knownPermissions } from '#contract/permissions.ts'
import {
  type Execution,
  guardedKind,
  recordApproved,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { findPerson } from './find-person.ts'
import { findRole, lockRole, replaceRolePermissions } from './rights.queries.ts'
import { expectMayChangeRole } from './rights.rules.ts'

const payload = z.strictObject({
  role_id: idInput,
  /** What the maker saw. */
  seen: z.array(z.string()),
  permissions: z.array(z.string()),
})
type Payload = z.output<typeof payload>

/** New permissions of a role: one person asks, another decides, neither for themselves. */
export const rolePermissionsKind = guardedKind<Payload>({
  kind: 'role-permissions',
  payload,
  async weigh(db, { role_id }) {
    const role = await findRole(db, role_id)
    return { before: role && { permissions: role.permissions } }
  },
  run: { execute: changePermissions },
})

/** @returns the id of the request */
export async function askForPermissions(
  tx: Tx,
  asked: {
    actor: StaffActor
    origin: Origin
    roleId: bigint
    permissions: readonly string[]
    reason: string | null
  },
): Promise<bigint> {
  const { actor, origin, roleId, reason } = asked
  const permissions = [...new Set(asked.permissions)].sort()
  if (permissions.some((name) => !knownPermissions.has(name)))
    throw new Refusal('request.invalid', {}, { permissions: 'request.invalid' })
  const role = await findRole(tx, roleId)
  if (!role) throw new Refusal('request.not_found')
  if (role.holds_all) throw new Refusal('staff.fixed_role')
  const { permissions: seen, holders } = role
  expectMayChangeRole(actor, { holders, before: seen, after: permissions })
  return requestApproval(tx, rolePermissionsKind, {
    actor,
    origin,
    subject: { type: 'role', id: roleId, title: { ar: role.name_ar, en: role.name_en } },
    payload: { role_id: String(roleId), seen, permissions },
    before: { permissions: seen },
    after: { permissions },
    reason,
  })
}

async function changePermissions(tx: Tx, execution: Execution<Payload>): Promise<void> {
  const { payload: asked, makerId, checker } = execution
  const role = await lockRole(tx, asked.role_id)
  if (!role || role.permissions.join() !== asked.seen.join()) throw new Refusal('approval.changed_meanwhile')
  const change = { holders: role.holders, before: role.permissions, after: asked.permissions }
  for (const person of [checker, await findPerson(tx, makerId)]) expectMayChangeRole(person, change)
  await replaceRolePermissions(tx, role.id, asked.permissions)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'role', id: role.id },
    before: { permissions: role.permissions },
    after: { permissions: asked.permissions },
  })
}
