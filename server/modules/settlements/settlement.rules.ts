import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { requestSettlement } from '#contract/operations/settlements/request-settlement.ts'

export type SettlementWire = AnswerInput<typeof requestSettlement>
export type SettlementStatus = SettlementWire['status']

/** Every settlement is in the wallet's currency. */
export const currency: Currency = defaultCurrency

/** Accepted vouchers of one supplier without a settlement. Minor units. */
export interface Unsettled {
  readonly count: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
}

/** The net amount; nothing can be requested when fees exceed the value. */
export function netOf({ count, totalMinor, feeMinor }: Unsettled): bigint | Refusal {
  const netMinor = totalMinor - feeMinor
  return count === 0 || netMinor <= 0n ? new Refusal('settlement.nothing_available') : netMinor
}

/** A bank account for the log, whose readers may not see the number. */
export function coverNumber(number: string): string {
  return `•••• ${number.slice(-4)}`
}

export interface SettlementFacts {
  readonly id: bigint
  readonly supplierId: bigint
  readonly supplierName: Localized
  readonly status: SettlementStatus
  readonly count: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
  readonly note: string | null
  readonly clientNote: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
}

/** For the merchant. `reference` is the payment's. */
export function describeSettlement(facts: SettlementFacts, reference: string | null): SettlementWire {
  return {
    id: facts.id.toString(),
    supplier: { id: facts.supplierId.toString(), name: facts.supplierName },
    status: facts.status,
    vouchers_count: facts.count,
    total_amount: toWire(facts.totalMinor, currency),
    fee: toWire(facts.feeMinor, currency),
    net_amount: toWire(facts.totalMinor - facts.feeMinor, currency),
    currency,
    note: facts.note,
    client_note: facts.clientNote,
    reference,
    created_at: facts.createdAt.toISOString(),
    paid_at: facts.paidAt?.toISOString() ?? null,
  }
}
