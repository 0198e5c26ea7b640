import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/**
 * A gift is paid in points by its client, and what its card costs is the promotion's; cancelled, all of it came back once.
 * Its card is its client's, and its parcel is closed when it was cancelled.
 */
const giftsStand: BookCheck = {
  rules: ['gifts.paid', 'gifts.cancelled_once', 'gifts.given_once'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved, accountsOf }) => {
    const points = (legs: string) =>
      moved(sql.ref(legs), { kind: 'points', owner: sql`o.client_id`, currency: sql`'PTS'` })
    const taken = moved(sql`t.legs`, { kind: 'revenue:gifts', owner: null, currency: sql`'PTS'` })
    const cost = moved(sql`t.legs`, { kind: 'expense:promo', owner: null, currency: sql`o.currency` })
    const owed = moved(sql`t.legs`, {
      kind: 'supplier',
      owner: sql`k.supplier_id`,
      currency: sql`o.currency`,
    })
    return sql`
      select p.rule, 'gift_order' as "table", coalesce(o.id, t.id)::text as id,
        case when t.id is null then '{}' else ${accountsOf(sql`t.legs`)} end as touched
      from (select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'gift_order') t
      full join (select * from gift_order where ${has(sql`id`)}) o on o.id = t.id
      left join category k on k.id = o.category_id
      left join ledger.transaction r on r.reverses = o.id
      left join voucher v on v.id = o.voucher_id
      left join shipment s on s.gift_order_id = o.id
      cross join lateral (values
        ('gifts.paid', o.id is null or t.id is null or ${points('t.legs')} <> -o.points or ${taken} <> o.points
          or ${cost} <> -o.cost or o.cost > 0 and ${owed} <> o.cost),
        ('gifts.cancelled_once', (o.status = 'cancelled') <> (r.id is not null)
          or r.id is not null and ${points('r.legs')} <> o.points),
        ('gifts.given_once', o.kind = 'card' and (
            v.owner_id is distinct from o.client_id or v.category_id <> o.category_id or v.order_id is not null
            or v.sale_id is not null or v.status <> case o.status when 'cancelled' then 'cancelled' else 'sold' end)
          or o.kind = 'product' and (s.client_id is distinct from o.client_id
            or o.status = 'cancelled' and (s.status <> 'closed' or s.delivered_at is not null)))
      ) p (rule, broken)
      where p.broken`
  },
}

export const giftChecks: readonly BookCheck[] = [giftsStand]
