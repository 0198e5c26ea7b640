import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showReceipt as contract } from '#contract/operations/receipts/show-receipt.ts'
import { findSealOf } from '#server/ledger/index.ts'
import { kindOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference, referenceOf } from '#server/platform/secrets/index.ts'
import { findReceipt, type ReceiptTransaction } from './receipt.queries.ts'
import { namesFor, type ReceiptSums, sumUp } from './receipt.rules.ts'

/**
 * A holder of a receipt may check it. A reference cannot be guessed. Names are masked.
 * @throws Refusal `request.not_found`
 */
export async function showReceipt(
  db: Db,
  keys: KeyRing,
  reference: string,
): Promise<AnswerInput<typeof contract>> {
  const known = await readReceipt(db, keys, reference)
  return { ...describeReceipt(keys, known, null), sealed_in: await findSealOf(db, known.id) }
}

export interface KnownReceipt {
  readonly id: bigint
  readonly receipt: ReceiptTransaction
  readonly sums: ReceiptSums
}

/** @throws Refusal `request.not_found` */
export async function readReceipt(db: Db, keys: KeyRing, reference: string): Promise<KnownReceipt> {
  const id = parseReference(keys, reference)
  const receipt = id === null ? null : await findReceipt(db, id)
  const sums = receipt && sumUp(receipt.legs, receipt.order, receipt.operation)
  if (id === null || !sums) throw new Refusal('request.not_found')
  return { id, receipt, sums }
}

/** For this reader: full names for the two parties, otherwise masked. */
export function describeReceipt(keys: KeyRing, { id, receipt, sums }: KnownReceipt, readerId: bigint | null) {
  return {
    reference: referenceOf(keys, id),
    kind: kindOf(receipt.operation, true),
    shop_payment: receipt.shopPayment,
    status: receipt.reversedBy !== null ? ('reversed' as const) : ('completed' as const),
    amount: toWire(sums.amountMinor, sums.currency),
    fee: toWire(sums.feeMinor, sums.currency),
    currency: sums.currency,
    ...namesFor(readerId, sums),
    created_at: receipt.createdAt.toISOString(),
    reverses: receipt.reverses === null ? null : referenceOf(keys, receipt.reverses),
    reversed_by: receipt.reversedBy === null ? null : referenceOf(keys, receipt.reversedBy),
  }
}
