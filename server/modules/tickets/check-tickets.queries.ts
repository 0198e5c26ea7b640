import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/**
 * An order is paid by its buyer to the revenue of tickets, and what it holds lasts as long as it does; a ticket is refunded
 * once, to who paid it and the same way, by a job to the wallet; a batch of paper is paid when it is handed over.
 */
const ticketsPaid: BookCheck = {
  rules: ['tickets.paid', 'tickets.refunded', 'tickets.paper_paid'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => {
    const earned = (currency: string) =>
      moved(sql`t.legs`, { kind: 'revenue:tickets', owner: null, currency: sql.ref(currency) })
    const fromWallet = (owner: string, currency: string) =>
      moved(sql`t.legs`, { kind: 'wallet', owner: sql.ref(owner), currency: sql.ref(currency) })
    const throughCash = moved(sql`t.legs`, { kind: 'clearing:cash', owner: null, currency: sql`k.currency` })
    const backAsCash = moved(sql`t.legs`, { kind: 'clearing:cash', owner: null, currency: sql`c.currency` })
    const of = (operation: string) =>
      sql`(select id, legs, meta from ledger.transaction where ${has(sql`id`)} and operation = ${sql.lit(operation)}) t`
    return sql`
      select 'tickets.paid' as rule, 'ticket_order' as "table", coalesce(o.id, t.id)::text as id
      from ${of('ticket_order')}
      full join (select * from ticket_order where paid_by is not null and ${has(sql`paid_by`)}) o on o.paid_by = t.id
      where o.id is null or t.id is null or o.status <> 'paid' or ${fromWallet('o.client_id', 'o.currency')} <> -o.total
        or ${earned('o.currency')} <> o.total
        or o.total <> (select sum(price) from client_ticket where order_id = o.id)
      union all
      select 'tickets.refunded', 'client_ticket', coalesce(c.id, t.id)::text
      from ${of('ticket_refund')}
      full join (select * from client_ticket where refunded_by is not null and ${has(sql`refunded_by`)}) c on c.refunded_by = t.id
      left join offline_ticket_batch b on b.id = c.batch_id
      where c.id is null or t.id is null or c.state <> 'refunded'
        or case when b.payment = 'cash' and t.meta ->> 'why' = 'staff' then ${backAsCash}
          else ${fromWallet('c.buyer_id', 'c.currency')} end <> c.price
        or ${earned('c.currency')} <> -c.price
      union all
      select 'tickets.paper_paid', 'offline_ticket_batch', coalesce(b.id, t.id)::text
      from ${of('ticket_batch_sale')}
      full join (select * from offline_ticket_batch where sale_id is not null and ${has(sql`sale_id`)}) b on b.sale_id = t.id
      left join ticket k on k.id = b.ticket_id
      where b.id is null or t.id is null or ${earned('k.currency')} <> k.price * b.count
        or case b.payment when 'cash' then ${throughCash} else ${fromWallet('b.seller_id', 'k.currency')} end <> -k.price * b.count`
  },
}

/** What is held for an order is held in the ledger, as much and as long. */
const holdsKept: BookCheck = {
  rules: ['tickets.held'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => sql`
    select 'tickets.held' as rule, 'ticket_order' as "table", coalesce(o.id, t.id)::text as id
    from (select id from ledger.transaction where ${has(sql`id`)} and operation = 'ticket_hold') t
    full join (select * from ticket_order where ${has(sql`id`)}) o on o.id = t.id
    left join ledger.hold h on h.id = o.id
    where o.id is null or t.id is null or h.id is null or h.amount <> o.total
      or h.status <> case o.status when 'held' then 'open' when 'paid' then 'captured' else 'released' end`,
}

/** What moved no money was done to an order or a ticket at that moment: rows keep it by the millisecond. */
const changesStand: BookCheck = {
  rules: ['tickets.hold_ended', 'tickets.given'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => {
    const of = (operation: string) =>
      sql`(select id, meta, date_trunc('milliseconds', created_at) as at from ledger.transaction where ${has(sql`id`)} and operation = ${sql.lit(operation)}) t`
    return sql`
      select 'tickets.hold_ended' as rule, 'transaction' as "table", t.id::text as id
      from ${of('ticket_hold_end')}
      left join ticket_order o on o.id = (t.meta ->> 'order_id')::bigint
      where (o.status not in ('held', 'paid') and o.ended_at = t.at) is not true
      union all
      select 'tickets.given', 'transaction', t.id::text
      from ${of('ticket_transfer')}
      left join client_ticket c on c.id = (t.meta ->> 'client_ticket_id')::bigint
      where (c.transferred_at = t.at and c.client_id::text = t.meta ->> 'to_client_id') is not true`
  },
}

export const ticketChecks: readonly BookCheck[] = [ticketsPaid, holdsKept, changesStand]
