import { toWire } from '#contract/kernel/money.ts'
import type { Decided } from '#server/ledger/index.ts'
import { activityOfGiven, type MaybeApproved } from '#server/modules/approvals/index.ts'
import type { Notice } from '#server/modules/notifications/index.ts'
import type { Activity } from '#server/platform/activity/record-activity.ts'
import type { SettlementRow } from './settlement.queries.ts'
import { currency } from './settlement.rules.ts'

export interface SettlementAnswer extends MaybeApproved {
  readonly settlementId: bigint
  /** A note on the payment or the reason of a refusal; the merchant reads it. */
  readonly note: string | null
  /** The merchant who withdraws it; left out when staff answer. */
  readonly ownerId?: bigint
  /** The payment at the bank. */
  readonly bank?: { readonly reference: string; readonly paidOn: string }
  /** When the merchant last changed the account, as the payer and the checker saw it. */
  readonly agreed?: { readonly accountChangedAt: Date | null }
}

export type SettlementOutcome = 'approved' | 'paid' | 'refused' | 'returned' | 'withdrawn'

/** A settlement that was answered, by whom and how. */
interface Answered extends Pick<Decided<unknown, unknown, unknown>, 'actor' | 'ip' | 'device'> {
  readonly input: SettlementAnswer
  readonly row: SettlementRow
  readonly status: SettlementOutcome
}

/** What the merchant hears of it. */
export function noticesOf({ row, status }: Answered): Notice[] {
  if (status === 'approved' || status === 'withdrawn') return []
  const data = { amount: toWire(netOf(row), currency), currency, settlement_id: row.id.toString() }
  return [{ clientId: row.clientId, kind: `settlement_${status}`, data }]
}

export function activityOf(one: Answered): Activity {
  const { row, input, status } = one
  return activityOfGiven(one, {
    action: status === 'withdrawn' ? 'cancelled' : status,
    subject: { type: 'settlement', id: row.id },
    before: { status: row.status },
    after: {
      status,
      net_amount: toWire(netOf(row), currency),
      currency,
      note: input.note,
      ...(input.bank && { bank_reference: input.bank.reference, paid_on: input.bank.paidOn }),
    },
  })
}

export function netOf({ totalMinor, feeMinor }: SettlementRow): bigint {
  return totalMinor - feeMinor
}
