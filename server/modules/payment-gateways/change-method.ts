import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { bankAccounts } from '#contract/shapes/bank-account.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockMethod, type MethodChange, updateMethod } from './method.queries.ts'

/** Who asked, and who agreed. */
interface Change extends MethodChange {
  readonly code: string
  readonly staffId: bigint | null
  readonly agreed?: {
    readonly approvedBy: bigint
    readonly approvalId: bigint
    readonly requestId?: string | undefined
  }
}

/**
 * Staff switch a recharge method on or off, and set its limits and fees.
 * @throws Refusal `recharge.no_account` for bank transfers without an account
 */
export async function changeMethod(tx: Tx, { code, staffId, agreed, ...change }: Change): Promise<void> {
  const before = await lockMethod(tx, code)
  const accounts = bankAccounts.parse(change.accounts ?? before.accounts)
  if (before.channel === 'bank' && (change.active ?? before.active) && accounts.length === 0) {
    throw new Refusal('recharge.no_account')
  }
  await updateMethod(tx, before.id, change)
  const after = fieldsOf(change)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'payment_method', id: before.id },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: Object.fromEntries(Object.keys(after).map((field) => [field, fieldsOf(before)[field]])),
      after: {
        ...after,
        ...(agreed && { approved_by: agreed.approvedBy, approval_id: agreed.approvalId }),
      },
      // The checker sends the request, not the maker.
      ...(agreed && { ip: null, requestId: agreed.requestId }),
    },
  ])
}

/** With the field names of the section: its history shows the log. */
function fieldsOf(change: MethodChange) {
  const { active, position, amountMinorMin, amountMinorMax, fee, accounts, instructions } = change
  const inWire = (minor: bigint | null) => (minor === null ? null : toWire(minor, defaultCurrency))
  const facts: Record<string, unknown> = {
    ...(active !== undefined && { active }),
    ...(position !== undefined && { position }),
    ...(amountMinorMin !== undefined && { amount_min: inWire(amountMinorMin) }),
    ...(amountMinorMax !== undefined && { amount_max: inWire(amountMinorMax) }),
    ...(fee !== undefined && {
      fee_fixed: inWire(fee.fixedMinor),
      fee_share_bp: fee.shareBp,
      fee_min: inWire(fee.feeMinorMin),
      fee_max: inWire(fee.feeMinorMax),
    }),
    ...(accounts !== undefined && { accounts }),
    ...(instructions !== undefined && { instructions }),
  }
  return facts
}
