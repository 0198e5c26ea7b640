import { Refusal } from '#contract/kernel/refusal.ts'
import { frozenVersion, unfreezeAccount as unfreeze, verifyAccount } from '#server/ledger/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { subjectOf } from './problem.rules.ts'

export interface Unfreezing {
  readonly accountId: bigint
  readonly staffId: bigint | null
  readonly ip?: string | null
  readonly reason: string | null
}

/**
 * Staff unfreeze an account, once it is proven from its first entry on.
 * @throws Refusal `ledger.account_not_frozen`, or `ledger.account_drifts` with what is still wrong
 */
export async function unfreezeAccount(
  tx: Tx,
  { accountId, staffId, ip = null, reason }: Unfreezing,
): Promise<void> {
  // Nothing moves on it during the proof, so no request waits for its lock.
  const version = await frozenVersion(tx, accountId)
  if (version === null) throw new Refusal('ledger.account_not_frozen')
  const [problem] = await verifyAccount(tx, accountId)
  if (problem) throw new Refusal('ledger.account_drifts', { problem: subjectOf(problem) })
  if (!(await unfreeze(tx, accountId, version))) throw new Refusal('ledger.account_not_frozen')
  await recordActivity(tx, [
    {
      action: 'unfrozen',
      subject: { type: 'ledger_account', id: accountId },
      actor: { type: 'staff', id: staffId },
      ip,
      after: { reason },
    },
  ])
}
