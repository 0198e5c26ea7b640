import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { offlineTickets } from '#contract/resources/tickets/offline-tickets.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findBatchFacts, findRefundFacts } from './ticket-money.queries.ts'

/** What the checker compares before a ticket is refunded. */
export async function weighTicketRefund(db: Db, id: bigint): Promise<Weighed | null> {
  const facts = await findRefundFacts(db, id)
  if (!facts) return null
  const { number, client, nameAr, nameEn, priceMinor, payment, state, currency } = facts
  return {
    title: client,
    before: {
      client,
      number,
      ticket: `${nameAr} · ${nameEn}`,
      amount: toWire(priceMinor, currencyOf(currency)),
      currency,
      payment,
      status: state,
    },
    after: { status: 'refunded' },
  }
}

/** What the checker compares before sheets are handed to a seller. */
export async function weighPaperSale(
  db: Db,
  id: bigint,
  { seller_id: sellerId, payment }: InputOf<typeof offlineTickets, 'activate'>,
): Promise<Weighed | null> {
  const facts = await findBatchFacts(db, id, sellerId)
  if (!facts) return null
  const { prefix, seller, nameAr, nameEn, count, amountMinor, currency, status } = facts
  return {
    title: seller ?? prefix,
    before: {
      prefix,
      ticket: `${nameAr} · ${nameEn}`,
      count,
      amount: toWire(amountMinor, currencyOf(currency)),
      currency,
      status,
    },
    after: { status: 'activated', seller, payment },
  }
}
