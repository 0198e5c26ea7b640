import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showOwnReceipt as contract } from '#contract/operations/receipts/show-own-receipt.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { concernsClient } from './receipt.queries.ts'
import { isParty } from './receipt.rules.ts'
import { describeReceipt, type KnownReceipt, readReceipt } from './show-receipt.ts'

/**
 * The receipt for a client whose money it moved. Item and note are for the two parties only: an owner of a promo code
 * sees neither.
 * @throws Refusal `request.not_found`
 */
export async function showOwnReceipt(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  reference: string,
): Promise<AnswerInput<typeof contract>> {
  const known = await readReceipt(db, keys, reference)
  const [client, isConcerned] = await Promise.all([
    findClient(db, clientId),
    concernsClient(db, known.id, clientId),
  ])
  if (!client || !isConcerned) throw new Refusal('request.not_found')
  const isOwn = isParty(clientId, known.sums)
  return {
    ...describeReceipt(keys, known, clientId),
    member_no: client.member_no,
    item: isOwn ? itemOf(known) : null,
    note: isOwn ? known.receipt.note : null,
  }
}

function itemOf({ receipt: { order }, sums: { currency } }: KnownReceipt) {
  if (!order) return null
  const { supplier, category, quantity, unitPriceMinor, discountMinor } = order
  const [unit_price, discount] = [toWire(unitPriceMinor, currency), toWire(discountMinor, currency)]
  return { supplier, category, quantity, unit_price, discount }
}
