import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** Each gift is what its buyer asked for, of a card of their order that is the receiver's since. */
const giftsStand: BookCheck = {
  rules: ['cards.given_once'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => sql`
    select 'cards.given_once' as rule, 'card_gift' as "table", coalesce(g.id, t.id)::text as id
    from (select * from ledger.transaction where ${has(sql`id`)} and operation = 'card_gift') t
    full join (select * from card_gift where ${has(sql`id`)}) g on g.id = t.id
    left join card_order o on o.id = g.order_id
    left join voucher v on v.id = g.voucher_id
    where (
      t.actor_type = 'client' and t.actor_id = g.from_id and o.client_id = g.from_id and o.refunded_at is null
      and (t.meta->>'voucher_id', t.meta->>'to_client_id') = (g.voucher_id::text, g.to_id::text)
      and (v.order_id, v.owner_id, v.status) = (g.order_id, g.to_id, 'sold')
    ) is not true`,
}

export const giftChecks: readonly BookCheck[] = [giftsStand]
