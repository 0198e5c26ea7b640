import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SmsCarrier } from './envelope.ts'

export type Delivery = 'pending' | 'delivered' | 'undelivered'

/**
 * Keeps what a provider reports about a message. What was delivered stays so: reports may come twice and out of order.
 * @returns whether the message is known
 */
export async function recordDelivery(
  db: Db,
  { carrier, providerId, delivery }: { carrier: SmsCarrier; providerId: string; delivery: Delivery },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    with known as (
      select id, delivery as before from outbox_message
      where provider = ${carrier} and provider_id = ${providerId} limit 1
    ), changed as (
      update outbox_message m
      set delivery = ${delivery}, delivered_at = case when ${delivery} = 'delivered' then now() end
      from known
      where m.id = known.id and ${delivery} <> 'pending' and known.before <> 'delivered'
    )
    select id from known`.execute(db)
  return rows.length > 0
}
