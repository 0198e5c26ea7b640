import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

const fromWalletToWallet = sql`
  t.actor_type = 'client' and a.owner_type = 'client' and a.owner_id = t.actor_id
  and a.kind = 'wallet' and b.kind = 'wallet' and b.id <> a.id`
const plain = sql<boolean>`
  t.operation <> 'transfer' or ${fromWalletToWallet}
  and case when coalesce(t.meta ? 'fee', false)
        then cardinality(t.legs) = 6 and c.kind = 'revenue:fees' and g.amount::text = t.meta->>'fee'
        else cardinality(t.legs) = 4 end`

/**
 * A transfer goes from the wallet of who sent it to another, and its fee is what it says. The sender of an older one has
 * two entries: what was sent, and the fee.
 */
const transfersStand: BookCheck = {
  rules: ['transfers.legs'],
  over: 'ledger.transaction',
  when: 'always',
  plain,
  find: ({ has }, { accountsOf, firstLegs }) => sql`
    select 'transfers.legs' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ${firstLegs}
    left join ledger.account revenue on revenue.id = t.legs[7]
    left join ledger.entry fee on fee.account_id = t.legs[7] and fee.version = t.legs[8]
    where ${has(sql`t.id`)} and t.operation = 'transfer' and (${plain}) is not true and (
      ${fromWalletToWallet} and cardinality(t.legs) = 8 and c.id = a.id
      and revenue.kind = 'revenue:fees' and fee.amount::text = t.meta->>'fee'
    ) is not true`,
}

/**
 * What a wallet counts as sent today and this month is what it sent. Older counts no longer limit anything. Only a full
 * check adds up all transfers of a month.
 */
const talliesAddUp: BookCheck = {
  rules: ['transfers.tally'],
  over: 'ledger.account',
  when: 'full',
  find: ({ has }) => sql`
    with month as (
      select date_trunc('month', now() at time zone 'Africa/Tripoli') as start
    ), sent as (
      select t.legs[1] as account_id, (t.created_at at time zone 'Africa/Tripoli')::date as day, sum(e.amount) as amount
      from ledger.transaction t
      join ledger.entry e on e.account_id = t.legs[3] and e.version = t.legs[4]
      where t.operation = 'transfer' and ${has(sql`t.legs[1]`)}
        and t.created_at >= (select start at time zone 'Africa/Tripoli' from month)
        -- An entry has the time of its transaction, by a rule of its own: so only those of the month are joined.
        and e.created_at >= (select start at time zone 'Africa/Tripoli' from month)
      group by 1, 2
    ), sums as (
      select account_id, max(day) as last_day, sum(amount) as amount from sent group by account_id
    ), counted as (
      select id, split_part(tally, ' ', 1)::date as day, split_part(tally, ' ', 2)::bigint as of_day,
             split_part(tally, ' ', 3)::bigint as of_month
      from ledger.account
      where ${has(sql`id`)} and kind = 'wallet' and tally ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{1,18} [0-9]{1,18}'
        and pg_input_is_valid(split_part(tally, ' ', 1), 'date')
    )
    select 'transfers.tally' as rule, 'account' as "table", coalesce(c.id, s.account_id)::text as id
    from (select * from counted where day >= (select start from month)) c
    full join sums s on s.account_id = c.id
    left join sent d on d.account_id = c.id and d.day = c.day
    where (c.of_month = coalesce(s.amount, 0) and c.of_day = coalesce(d.amount, 0) and c.day >= coalesce(s.last_day, c.day))
      is not true`,
}

/**
 * A transfer that names a request, or a till by whose own code it was paid, paid that request, or a bill of that till:
 * from its payer to its asker, with its amount.
 */
const transfersPayRequests: BookCheck = {
  rules: ['transfers.request'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => sql`
    select 'transfers.request' as rule, 'transaction' as "table", t.id::text
    from ledger.transaction t
    left join money_request r on r.transfer_id = t.id
    left join ledger.account receiver on receiver.id = t.legs[3]
    left join ledger.entry paid on paid.account_id = t.legs[3] and paid.version = t.legs[4]
    where ${has(sql`t.id`)} and t.operation = 'transfer' and (t.meta ? 'request_id' or t.meta ? 'till_id') and (
      r.status = 'paid' and r.payer_id = t.actor_id and r.asker_id = receiver.owner_id and r.amount = paid.amount
      and (not t.meta ? 'request_id' or r.id = (t.meta->>'request_id')::bigint)
      and (not t.meta ? 'till_id' or (r.kind = 'bill' and r.till_id = (t.meta->>'till_id')::bigint))
    ) is not true`,
}

/** A paid request was paid by a transfer that names it, or its till. */
const requestsPaid: BookCheck = {
  rules: ['transfers.request'],
  over: 'money_request',
  when: 'always',
  find: ({ has }) => sql`
    select 'transfers.request' as rule, 'money_request' as "table", r.id::text
    from money_request r left join ledger.transaction t on t.id = r.transfer_id
    where ${has(sql`r.id`)} and r.status = 'paid'
      and (t.operation = 'transfer' and (t.meta->>'request_id' = r.id::text or t.meta->>'till_id' = r.till_id::text)) is not true`,
}

export const transferChecks: readonly BookCheck[] = [
  transfersStand,
  talliesAddUp,
  transfersPayRequests,
  requestsPaid,
]
