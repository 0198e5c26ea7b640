import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockMethod, type MethodChange, updateMethod } from './method.queries.ts'
import { bankAccounts } from './method.rules.ts'

/**
 * Staff switch a way to recharge on or off, and set its limits and fees.
 * @throws Refusal `recharge.no_account` for bank transfers that would have nowhere to go
 */
export async function changeMethod(
  tx: Tx,
  { code, staffId, ...change }: MethodChange & { readonly code: string; readonly staffId: bigint | null },
): Promise<void> {
  const before = await lockMethod(tx, code)
  const accounts = bankAccounts.parse(change.accounts ?? before.accounts)
  if (before.channel === 'bank' && (change.active ?? before.active) && accounts.length === 0) {
    throw new Refusal('recharge.no_account')
  }
  await updateMethod(tx, before.id, change)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'payment_method', id: before.id },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: Object.fromEntries(
        Object.keys(change).map((name) => [name, new Map(Object.entries(before)).get(name)]),
      ),
      after: { ...change },
    },
  ])
}
