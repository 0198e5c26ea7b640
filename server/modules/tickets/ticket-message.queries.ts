import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** To a friend without a wallet: the address of the ticket, or that it admits no more. */
export interface TicketMessage {
  readonly kind: 'link' | 'end'
  readonly id: bigint
  readonly phone: string
  readonly buyerId: bigint
  /** The name of the buyer. */
  readonly from: string
  readonly locale: Language
  readonly name: Localized
}

const retryAfter = sql`interval '1 hour'`
const [linkIsOwed, endIsOwed] = [
  sql`(c.state = 'valid' and c.link_sent_at is null)`,
  sql`(c.state in ('refunded', 'revoked') and c.link_sent_at is not null and c.end_sent_at is null)`,
]

/** What is to be sent, the oldest tickets first; what could not be paid is tried again after a pause. */
export async function findTicketMessages(db: Db, limit: number): Promise<readonly TicketMessage[]> {
  const { rows } = await sql<TicketMessage>`
    select case when c.state = 'valid' then 'link' else 'end' end as kind, c.id, c.holder_phone as phone,
      c.buyer_id as "buyerId", b.name as from, b.locale, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name
    from client_ticket c join ticket t on t.id = c.ticket_id join client b on b.id = c.buyer_id
    where c.holder_phone is not null and c.client_id is null and (${linkIsOwed} or ${endIsOwed})
      and coalesce(c.message_tried_at < now() - ${retryAfter}, true)
    order by c.id limit ${limit}`.execute(db)
  return rows
}

/** @returns whether it was still to be sent: another process may have been faster */
export async function markSent(tx: Tx, { kind, id }: Pick<TicketMessage, 'kind' | 'id'>): Promise<boolean> {
  const [column, isOwed] = kind === 'link' ? ['link_sent_at', linkIsOwed] : ['end_sent_at', endIsOwed]
  const { numAffectedRows } = await sql`
    update client_ticket c set ${sql.ref(column)} = now() where c.id = ${id} and ${isOwed}`.execute(tx)
  return numAffectedRows === 1n
}

export async function putOffMessage(db: Db, id: bigint): Promise<void> {
  await sql`update client_ticket set message_tried_at = now() where id = ${id}`.execute(db)
}
