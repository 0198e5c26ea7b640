import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listOrderedCards as contract } from '#contract/operations/cards/card-orders.ts'
import { voucherStatuses } from '#contract/shapes/voucher.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectOrderedCards } from './card-orders.queries.ts'

/** @throws Refusal `request.not_found` */
export async function showOrderedCards(db: Db, orderId: bigint): Promise<AnswerInput<typeof contract>> {
  const cards = await selectOrderedCards(db, orderId)
  if (cards.length === 0) throw new Refusal('request.not_found')
  return cards.map(({ id, serialNumber, codeLast4, status, revealedAt, markedUsedAt }) => ({
    id: id.toString(),
    serial_number: serialNumber,
    code_last4: codeLast4,
    status: knownStatus(status),
    revealed_at: revealedAt?.toISOString() ?? null,
    marked_used_at: markedUsedAt?.toISOString() ?? null,
  }))
}

function knownStatus(status: string): (typeof voucherStatuses)[number] {
  const known = voucherStatuses.find((one) => one === status)
  if (known === undefined) throw new RangeError(`the database knows ${status}, the contract does not`)
  return known
}
