import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** What came into a wallet is one completed recharge, and the other way about. */
const rechargesAreCredited: BookCheck = {
  rules: ['recharges.credited'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, moved) => sql`
    select 'recharges.credited' as rule, 'recharge' as "table", coalesce(r.id, t.id)::text as id
    from (
      select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'recharge'
    ) t
    full join (select * from recharge where ${has(sql`transaction_id`)}) r on r.transaction_id = t.id
    left join voucher v on v.id = r.voucher_id
    where r.id is null or t.id is null or r.status <> 'completed'
       or ${moved(sql`t.legs`, { kind: 'wallet', owner: sql`r.client_id`, currency: sql`r.currency` })} <> r.amount - r.fee
       or (r.method = 'voucher') <> (r.voucher_id is not null) or v.transaction_id <> t.id`,
}

const completedArePaid: BookCheck = {
  rules: ['recharges.credited'],
  over: 'recharge',
  when: 'always',
  find: ({ has }) => sql`
    select 'recharges.credited' as rule, 'recharge' as "table", id::text from recharge
    where ${has(sql`id`)} and (status = 'completed') <> (transaction_id is not null)`,
}

export const rechargeChecks: readonly BookCheck[] = [rechargesAreCredited, completedArePaid]
