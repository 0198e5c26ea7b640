import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { ownRefundsDays } from './own-refund.rules.ts'

/** One object for all refunds of a client in a batch: each counts. */
export interface OwnRefunds {
  count: number
}

/** How often each took an order or cards of one back in the last days. Locked: two at once are counted one after the other. */
export async function lockOwnRefunds(
  tx: Tx,
  clientIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, OwnRefunds>> {
  if (clientIds.length === 0) return new Map()
  await sql`
    select from client where id = any(${clientIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ clientId: bigint; count: number }>`
    select c.id as "clientId", (
      select count(*)::integer from card_order o join ledger.transaction r on r.reverses = o.id
      where o.client_id = c.id and r.actor_type = 'client'
        and o.refunded_at > now() - make_interval(days => ${ownRefundsDays})
    ) + (
      select count(*)::integer
      from card_order o join card_refund_part p on p.order_id = o.id join ledger.transaction r on r.id = p.id
      where o.client_id = c.id and o.refunded_quantity > 0 and r.actor_type = 'client'
        and p.created_at > now() - make_interval(days => ${ownRefundsDays})) as count
    from client c where c.id = any(${clientIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ clientId, count }) => [clientId, { count }]))
}
