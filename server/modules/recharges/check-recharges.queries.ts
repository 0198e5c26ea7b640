import { type RawBuilder, sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

type Moved = Parameters<BookCheck['find']>[1]['moved']

/** What the paying account of a recharge `r` lost by the transaction `t`; a payment is `p`. */
function paidOut(moved: Moved): RawBuilder<unknown> {
  const by = (kind: string, owner: RawBuilder<unknown> | null = null) =>
    sql`-${moved(sql`t.legs`, { kind, owner, currency: sql`r.currency` })}`
  return sql`case r.method
    when 'voucher' then ${by('vouchers-outstanding')}
    when 'bank' then ${by('clearing:bank')}
    when 'cash' then ${by('wallet', sql`r.seller_id`)}
    else case p.gateway
      when 'plutu' then ${by('clearing:gateway:plutu')}
      when 'sandbox' then ${by('clearing:gateway:sandbox')}
    end
  end`
}

/**
 * Each credit of a recharge is one completed recharge, paid as its method says; and each completed recharge is
 * credited.
 */
const rechargesAreCredited: BookCheck = {
  rules: ['recharges.credited'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => sql`
    select 'recharges.credited' as rule, 'recharge' as "table", coalesce(r.id, t.id)::text as id
    from (
      select id, legs, operation from ledger.transaction
      where ${has(sql`id`)} and operation in ('recharge', 'gateway_recharge', 'payment_credit', 'bank_recharge', 'cash_recharge')
    ) t
    full join (select * from recharge where transaction_id is not null and ${has(sql`transaction_id`)}) r
      on r.transaction_id = t.id
    left join voucher v on v.id = r.voucher_id
    left join payment p on p.id = r.id
    where r.id is null or t.id is null or r.status <> 'completed'
       or t.operation <> case r.method
         when 'voucher' then 'recharge' when 'bank' then 'bank_recharge' when 'cash' then 'cash_recharge'
         else case t.operation when 'payment_credit' then t.operation else 'gateway_recharge' end end
       or ${moved(sql`t.legs`, { kind: 'wallet', owner: sql`r.client_id`, currency: sql`r.currency` })} <> r.amount - r.fee
       or (${paidOut(moved)}) is distinct from r.amount
       or ${moved(sql`t.legs`, { kind: 'revenue:fees', owner: null, currency: sql`r.currency` })} <> r.fee
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

/**
 * Money taken by a gateway is credited, and only that. The credit follows within seconds; ten minutes allow for an
 * outage of the database or the posting engine.
 */
const paymentsAreMatched: BookCheck = {
  rules: ['payments.matched'],
  over: 'payment',
  when: 'always',
  find: ({ has }) => sql`
    select 'payments.matched' as rule, 'payment' as "table", p.id::text as id
    from payment p
    join recharge r on r.id = p.id
    left join ledger.transaction t on t.id = r.transaction_id
    where ${has(sql`p.id`)} and (
      (r.status = 'completed' and (
        p.paid_at is null or t.meta->>'gateway_transaction' is distinct from p.gateway_transaction
        or t.meta->>'gateway' is distinct from p.gateway))
      or (r.status <> 'completed' and p.suspended_at is null and p.paid_at < now() - interval '10 minutes')
    )`,
}

/** A bank transfer is credited only after staff found it at the bank. */
const transfersAreDecided: BookCheck = {
  rules: ['payments.matched'],
  over: 'bank_transfer_request',
  when: 'always',
  find: ({ has }) => sql`
    select 'payments.matched' as rule, 'bank_transfer_request' as "table", b.id::text as id
    from bank_transfer_request b join recharge r on r.id = b.id
    where ${has(sql`b.id`)} and (r.status = 'pending') <> (b.decided_at is null)`,
}

export const rechargeChecks: readonly BookCheck[] = [
  rechargesAreCredited,
  completedArePaid,
  paymentsAreMatched,
  transfersAreDecided,
]
