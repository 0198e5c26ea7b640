import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showReceipt as contract } from '#contract/operations/receipts/show-receipt.ts'
import { kindOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference, referenceOf } from '#server/platform/secrets/index.ts'
import { findReceipt } from './receipt.queries.ts'
import { sumUp } from './receipt.rules.ts'

/**
 * Anyone who holds a receipt may ask whether it is genuine. A reference cannot be guessed.
 * @throws Refusal `request.not_found`
 */
export async function showReceipt(
  db: Db,
  keys: KeyRing,
  reference: string,
): Promise<AnswerInput<typeof contract>> {
  const id = parseReference(keys, reference)
  const receipt = id === null ? null : await findReceipt(db, id)
  const sums = receipt && sumUp(receipt.legs, receipt.order, receipt.operation)
  if (id === null || !sums) throw new Refusal('request.not_found')
  return {
    reference: referenceOf(keys, id),
    kind: kindOf(receipt.operation, true),
    status: receipt.reversedBy !== null ? 'reversed' : 'completed',
    amount: toWire(sums.amountMinor, sums.currency),
    fee: toWire(sums.feeMinor, sums.currency),
    currency: sums.currency,
    from: sums.from,
    to: sums.to,
    created_at: receipt.createdAt.toISOString(),
    reverses: receipt.reverses === null ? null : referenceOf(keys, receipt.reverses),
    reversed_by: receipt.reversedBy === null ? null : referenceOf(keys, receipt.reversedBy),
  }
}
