import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { minorUnits } from '#server/modules/approvals/index.ts'
import { findTransferRequest } from '#server/modules/recharges/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'

const boundTo = z.object({ amount_minor: minorUnits, fee_minor: minorUnits })

/** What the checker compares before a transfer is added; it is bound to its amount and fee. */
export async function weighApproval(db: Db, id: bigint): Promise<Weighed | null> {
  const request = await findTransferRequest(db, id)
  if (!request) return null
  const { amountMinor, feeMinor } = request
  const currency = currencyOf(request.currency)
  return {
    title: request.clientName,
    before: {
      client: request.clientName,
      amount: toWire(amountMinor, currency),
      fee: toWire(feeMinor, currency),
      net_amount: toWire(amountMinor - feeMinor, currency),
      currency: request.currency,
      bank: request.bank,
      bank_reference: request.bankReference,
      paid_number: request.paidNumber,
      transferred_on: request.transferredOn,
      status: request.status,
    },
    after: { status: 'completed' },
    bound: { amount_minor: String(amountMinor), fee_minor: String(feeMinor) },
  }
}

/** The amount and the fee that the maker's request was bound to. */
export function agreedOf(bound: unknown) {
  const { amount_minor: amountMinor, fee_minor: feeMinor } = boundTo.parse(bound)
  return { amountMinor, feeMinor }
}
