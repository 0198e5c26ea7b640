import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { sellPaperTicket } from '#contract/operations/tickets/own-tickets.ts'
import type { Db } from '#server/platform/db/database.ts'
import { markPaperSold } from './own-ticket.queries.ts'

/** The seller paid for it when the sheets were handed over. @throws Refusal `resource.not_now` for any other ticket */
export async function sellPaper(
  db: Db,
  sellerId: bigint,
  number: string,
): Promise<AnswerInput<typeof sellPaperTicket>> {
  const sold = await markPaperSold(db, sellerId, number.toUpperCase())
  if (!sold) throw new Refusal('resource.not_now')
  const { priceMinor, currency, ...ticket } = sold
  return { ...ticket, price: toWire(priceMinor, currencyOf(currency)), currency }
}
