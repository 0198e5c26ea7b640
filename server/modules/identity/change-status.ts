import { Refusal } from '#contract/kernel/refusal.ts'
import { changeClient, lockClient } from '#server/modules/clients/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { shutOut } from './client-sign-in.ts'

/**
 * Staff open or close an account; closing ends its sessions at once.
 * @throws Refusal `request.not_found`, and `resource.not_now` when it has that state already
 */
export async function changeStatus(
  tx: Tx,
  change: {
    clientId: bigint
    status: 'active' | 'inactive'
    staffId: bigint | null
    reason: string | null
  },
): Promise<void> {
  const { clientId, status, staffId, reason } = change
  const before = await lockClient(tx, clientId)
  if (!before) throw new Refusal('request.not_found')
  if (before.status === status) throw new Refusal('resource.not_now')
  await changeClient(tx, clientId, { status })
  if (status === 'inactive') await shutOut(tx, clientId)
  await recordActivity(tx, [
    {
      action: status === 'inactive' ? 'suspended' : 'reopened',
      subject: { type: 'client', id: clientId },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: { status: before.status },
      after: { status, reason },
    },
  ])
}
