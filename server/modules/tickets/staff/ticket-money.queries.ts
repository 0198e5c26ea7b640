import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface RefundFacts {
  readonly number: string
  /** Who gets the price. */
  readonly client: string
  readonly nameAr: string
  readonly nameEn: string
  readonly priceMinor: bigint
  readonly currency: string
  readonly payment: 'wallet' | 'cash' | null
  readonly state: string
}

export async function findRefundFacts(db: Db, id: bigint): Promise<RefundFacts | null> {
  const { rows } = await sql<RefundFacts>`
    select c.number, w.name as client, k.name_ar as "nameAr", k.name_en as "nameEn", c.price as "priceMinor",
      c.currency, c.payment, c.state
    from client_ticket c join ticket k on k.id = c.ticket_id join client w on w.id = c.buyer_id
    where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface BatchFacts {
  readonly prefix: string
  readonly nameAr: string
  readonly nameEn: string
  readonly count: number
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly seller: string | null
}

export async function findBatchFacts(db: Db, id: bigint, sellerId: bigint): Promise<BatchFacts | null> {
  const { rows } = await sql<BatchFacts>`
    select b.prefix, k.name_ar as "nameAr", k.name_en as "nameEn", b.count, k.price * b.count as "amountMinor",
      k.currency, b.status, (select name from client where id = ${sellerId}) as seller
    from offline_ticket_batch b join ticket k on k.id = b.ticket_id where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}
