import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** A settlement is the sum of its items. While it is open or paid, they belong to it alone; its hold agrees. */
const settlementsStand: BookCheck = {
  rules: ['settlements.totals', 'settlements.paid_once'],
  over: 'settlement',
  when: 'always',
  find: ({ has }, { moved }) => {
    const paid = (kind: string, owned: boolean) =>
      moved(sql`t.legs`, { kind, owner: owned ? sql`s.client_id` : null, currency: sql`s.currency` })
    return sql`
      select p.rule, 'settlement' as "table", s.id::text
      from settlement s
      left join ledger.hold h on h.id = s.id
      left join ledger.transaction t on t.id = s.transaction_id
      cross join lateral (
        select count(*) as count, sum(u.amount) as amount, sum(u.fee) as fee,
               count(*) filter (where u.merchant_id <> s.client_id or u.supplier_id <> s.supplier_id) as foreigners,
               count(*) filter (where (u.settlement_id is not distinct from s.id) = (s.status in ('refused', 'returned', 'withdrawn'))) as astray
        from settlement_voucher l join voucher_use u on u.id = l.voucher_use_id where l.settlement_id = s.id
      ) l
      cross join lateral (values
        ('settlements.totals',
         l.count <> s.vouchers_count or l.amount is distinct from s.total_amount or l.fee is distinct from s.fee
         or h.amount is distinct from s.net_amount or l.foreigners > 0),
        ('settlements.paid_once',
         l.astray > 0
         or h.status is distinct from case s.status when 'paid' then 'captured' when 'returned' then case when s.transaction_id is null then 'released' else 'captured' end when 'refused' then 'released' when 'withdrawn' then 'released' else 'open' end
         or (s.transaction_id is not null and (
           t.operation is distinct from 'settlement' or h.captured <> s.net_amount
           or ${paid('receivable', true)} <> -s.net_amount or ${paid('clearing:bank', false)} <> s.net_amount
         )))
      ) p (rule, broken)
      where ${has(sql`s.id`)} and p.broken`
  },
}

/** Every payout has a settlement, and every settled voucher is listed by its settlement. */
const paymentsStand: BookCheck = {
  rules: ['settlements.paid_once'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => sql`
    select 'settlements.paid_once' as rule, 'transaction' as "table", t.id::text
    from ledger.transaction t
    where ${has(sql`t.id`)} and t.operation = 'settlement'
      and not exists (select from settlement s where s.transaction_id = t.id)
    union all
    select 'settlements.paid_once', 'voucher_use', u.id::text
    from voucher_use u
    where ${has(sql`u.id`)} and u.settlement_id is not null and not exists (
      select from settlement_voucher l join settlement s on s.id = l.settlement_id
      where l.settlement_id = u.settlement_id and l.voucher_use_id = u.id and s.status not in ('refused', 'returned', 'withdrawn')
    )`,
}

/** Each step of a settlement in the ledger is one of its row. */
const stepsAreOfRows: BookCheck = {
  rules: ['settlements.agreed'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }) => sql`
    select 'settlements.agreed' as rule, 'transaction' as "table", t.id::text
    from ledger.transaction t
    left join settlement s on s.id = case t.operation when 'settlement_request' then t.id else (t.meta->>'settlement_id')::bigint end
    where ${has(sql`t.id`)}
      and t.operation in ('settlement_request', 'settlement_approval', 'settlement_refusal', 'settlement_rejection',
        'settlement_withdrawal')
      and case t.operation
        when 'settlement_request' then s.id is not null
        when 'settlement_approval' then s.approved_at is not null
        when 'settlement_refusal' then s.status = 'refused'
        when 'settlement_withdrawal' then s.status = 'withdrawn'
        else s.status = 'returned' and s.transaction_id is null
      end is not true`,
}

/** Money is sent only after the ledger has its approval. */
const sentWereApproved: BookCheck = {
  rules: ['settlements.agreed'],
  over: 'settlement',
  when: 'full',
  find: ({ has }) => sql`
    select 'settlements.agreed' as rule, 'settlement' as "table", s.id::text
    from settlement s
    where ${has(sql`s.id`)} and (
      (s.status in ('approved', 'sent') or s.sent_at is not null) and s.approved_at is null
      or s.approved_at is not null and s.id::text not in (
        select t.meta->>'settlement_id' from ledger.transaction t
        where t.operation = 'settlement_approval' and t.meta ? 'settlement_id'
      )
    )`,
}

/** The bank was told of each settlement once, to the sum of its file. */
const filesStand: BookCheck = {
  rules: ['settlements.sent_once'],
  over: 'bank_file',
  when: 'always',
  find: ({ has }) => sql`
    select 'settlements.sent_once' as rule, 'bank_file' as "table", f.id::text
    from bank_file f
    cross join lateral (
      select count(*) as count, sum(net_amount) as amount,
        count(*) filter (where status in ('requested', 'approved')) as unsent
      from settlement where bank_file_id = f.id
    ) s
    join stored_file o on o.id = f.file_id
    where ${has(sql`f.id`)} and (s.count <> f.settlements_count or s.amount is distinct from f.total_amount
      or s.unsent > 0 or o.sha256 <> f.sha256)`,
}

export const settlementChecks: readonly BookCheck[] = [
  settlementsStand,
  paymentsStand,
  stepsAreOfRows,
  sentWereApproved,
  filesStand,
]
