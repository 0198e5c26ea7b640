import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'
import { isKept } from './replacement.queries.ts'

/**
 * A replaced card is cancelled and has order, buyer and category of its replacement, and two people agreed to exactly this.
 * The order still has as many cards as were paid.
 */
const replacementsStand: BookCheck = {
  rules: ['cards.replaced_once'],
  over: 'card_replacement',
  when: 'always',
  find: ({ has }) => sql`
    select 'cards.replaced_once' as rule, 'card_replacement' as "table", x.id::text
    from card_replacement x
    left join card_order o on o.id = x.order_id
    left join voucher f on f.id = x.voucher_id
    left join voucher r on r.id = x.replacement_id
    left join approval p on p.id = x.approval_id
    where ${has(sql`x.id`)} and (
      f.status = 'cancelled'
      and (f.order_id, f.owner_id, f.category_id) = (o.id, o.client_id, o.category_id)
      and (r.order_id, r.owner_id, r.category_id) = (o.id, o.client_id, o.category_id)
      and p.kind = 'card-replacement' and p.status = 'executed' and p.checker_id <> p.maker_id
      and (p.payload->>'id', p.payload->'sent'->>'voucher_id') = (x.order_id::text, x.voucher_id::text)
      and o.quantity = (select count(*) from voucher v where v.order_id = o.id and ${isKept(sql`v.id`)})
    ) is not true`,
}

/** What two people agreed to was done. */
const approvalsAreExecuted: BookCheck = {
  rules: ['cards.replaced_once'],
  over: 'approval',
  when: 'always',
  find: ({ has }) => sql`
    select 'cards.replaced_once' as rule, 'approval' as "table", p.id::text
    from approval p
    where ${has(sql`p.id`)} and p.kind = 'card-replacement' and p.status = 'executed'
      and not exists (select from card_replacement x where x.approval_id = p.id)`,
}

export const replacementChecks: readonly BookCheck[] = [replacementsStand, approvalsAreExecuted]
