import { type RawBuilder, sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'
import { partIn } from './refund-part.queries.ts'
import { isKept } from './replacement.queries.ts'

/**
 * Cards that were paid back alone are cancelled, each once, behind the parts before them. Everybody gave back their part of
 * what the order says; only of the commission less. The buyer asked for it, or two people agreed to exactly these cards.
 */
const partsStand: BookCheck = {
  rules: ['cards.refunded_part'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved, accountsOf }) => {
    const side = (kind: string, owner: RawBuilder<unknown> | null = null) =>
      moved(sql`t.legs`, { kind, owner, currency: sql`o.currency` })
    const cost = sql`coalesce(o.cost, o.unit_buy_price * o.quantity)`
    const [paid, discount, fee] = [
      partIn(sql`o.total_amount`),
      partIn(sql`o.discount`),
      partIn(sql`o.sell_fee`),
    ]
    const supplied = sql`(${partIn(cost)} + ${partIn(sql`o.buy_fee`)})`
    return sql`
      select 'cards.refunded_part' as rule, 'card_refund_part' as "table", coalesce(p.id, t.id)::text as id,
        case when t.id is null then '{}' else ${accountsOf(sql`t.legs`)} end as touched
      from (
        select * from ledger.transaction where ${has(sql`id`)} and operation = 'card_refund' and reverses is null
      ) t
      full join (select * from card_refund_part where ${has(sql`id`)}) p on p.id = t.id
      left join card_order o on o.id = p.order_id
      left join category k on k.id = o.category_id
      left join approval a on a.id = (t.meta->>'approval_id')::bigint
      where (
        o.refunded_at is null
        and t.meta->>'order_id' = o.id::text and t.meta->'voucher_ids' = (select jsonb_agg(c::text) from unnest(p.voucher_ids) c)
        and ${side('wallet', sql`o.client_id`)} = ${paid}
        and ${side('supplier', sql`k.supplier_id`)} = -${supplied}
        and ${side('revenue:fees')} = -${fee}
        and ${side('revenue:margin')} = ${supplied} + ${fee} - ${paid} - ${discount}
        and ${side('expense:promo')} = ${discount} + p.commission_back
        and p.commission_back between 0 and ${partIn(sql`o.commission`)}
        and p.cards_before = (
          select coalesce(sum(x.quantity), 0) from card_refund_part x
          where x.order_id = o.id and x.cards_before < p.cards_before)
        and (o.refunded_quantity, o.commission_back) = (
          select sum(x.quantity), sum(x.commission_back) from card_refund_part x where x.order_id = o.id)
        and p.quantity = (
          select count(*) from voucher v
          where v.id = any(p.voucher_ids) and v.order_id = o.id and v.status = 'cancelled' and ${isKept(sql`v.id`)})
        and not exists (
          select from card_refund_part x where x.order_id = o.id and x.id <> p.id and x.voucher_ids && p.voucher_ids)
        and case when t.actor_type = 'client' then t.actor_id = o.client_id else
          a.kind = 'card-refund' and a.status = 'executed' and a.checker_id <> a.maker_id
          and a.payload->>'id' = o.id::text and a.payload->'sent'->'voucher_ids' = t.meta->'voucher_ids' end
      ) is not true`
  },
}

/** What two people agreed to was done. */
const approvalsAreExecuted: BookCheck = {
  rules: ['cards.refunded_part'],
  over: 'approval',
  when: 'always',
  find: ({ has }) => sql`
    select 'cards.refunded_part' as rule, 'approval' as "table", p.id::text
    from approval p
    where ${has(sql`p.id`)} and p.kind = 'card-refund' and p.status = 'executed' and p.payload->'sent' ? 'voucher_ids'
      and not exists (
        select from ledger.transaction t where t.meta ? 'approval_id' and t.meta->>'approval_id' = p.id::text)`,
}

export const partChecks: readonly BookCheck[] = [partsStand, approvalsAreExecuted]
