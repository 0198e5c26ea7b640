import { sql } from 'kysely'
import { treasuryKinds } from '#contract/shapes/treasury.ts'
import type { BookCheck } from '#server/ledger/index.ts'

const kinds = [...treasuryKinds]

/** What a row says about one kind of account: what it moves there, by the kind of operation. */
const clearing = (channel: string) => `'clearing:' || case ${channel} when 'plutu' then 'gateway:plutu'
  when 'sandbox' then 'gateway:sandbox' else ${channel} end`

/**
 * What the operation `o` moves: account, owner of a client or supplier, amount. What a wallet could not give back is
 * asked of it all the same: the debt of its owner is part of it.
 */
const expected = sql.raw(`(
  select account, owner, sum(amount) as amount from (values
    (${clearing('o.channel')}, null::bigint, case o.kind
      when 'treasury_move' then o.amount when 'supplier_payment' then o.amount when 'payment_credit' then -o.amount
      when 'gateway_return' then o.amount when 'settlement_return' then -o.amount when 'suspense' then -o.amount
      when 'write_off' then case o.direction when 'gain' then -o.amount else o.amount end end),
    (${clearing('o.to_channel')}, null, case o.kind when 'treasury_move' then coalesce(o.charge, 0) - o.amount end),
    ('expense:charges', null, case o.kind when 'treasury_move' then -coalesce(o.charge, 0) end),
    ('supplier', o.supplier_id, case o.kind when 'supplier_payment' then -o.amount end),
    ('wallet', r.client_id, case o.kind when 'payment_credit' then r.amount - r.fee when 'gateway_return' then r.fee - r.amount end),
    ('revenue:fees', null, case o.kind when 'payment_credit' then r.fee when 'gateway_return' then -r.fee end),
    ('receivable', s.client_id, case o.kind when 'settlement_return' then o.amount end),
    ('suspense', null, case o.kind when 'suspense' then o.amount when 'suspense_solution' then -o.amount end),
    ('wallet', o.client_id, case when o.kind = 'suspense_solution' and o.solution = 'to_client' then o.amount end),
    (${clearing('o.channel')}, null, case when o.kind = 'suspense_solution' and o.solution = 'sent_back' then o.amount end),
    ('write-offs', null, case when o.kind = 'suspense_solution' and o.solution = 'kept' then o.amount
      when o.kind = 'write_off' then case o.direction when 'gain' then o.amount else -o.amount end end),
    ('wallet', o.client_id, case when o.kind = 'write_off' and o.channel is null then o.amount end),
    ('vouchers-outstanding', null, case o.kind when 'breakage' then -o.amount end),
    ('revenue:breakage', null, case o.kind when 'breakage' then o.amount end)
  ) e (account, owner, amount)
  where amount <> 0 and account is not null group by account, owner
)`)

/** Each transaction of the treasury is one operation that two people agreed to, and moves what its row says. */
const operationsArePosted: BookCheck = {
  rules: ['treasury.agreed', 'treasury.amounts'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => sql`
    select p.rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    left join treasury_operation o on o.transaction_id = t.id
    left join recharge r on r.id = o.payment_id
    left join settlement s on s.id = o.settlement_id
    left join approval a on a.id::text = t.meta->>'approval_id'
    cross join lateral (values
      ('treasury.agreed', (
        o.status = 'posted' and o.kind = t.operation and t.meta->>'treasury_id' = o.id::text
        and a.kind = 'treasury-operation' and a.status = 'executed' and a.checker_id <> a.maker_id
        and a.payload->>'id' = o.id::text
      ) is not true),
      ('treasury.amounts', o.id is not null and exists (
        select from (
          select case when m.kind = 'debt' then 'wallet' else m.kind end as account,
            case when m.owner_type in ('client', 'supplier') then m.owner_id end as owner, sum(m.amount) as amount
          from ${legsOf(sql`t.legs`)} m group by 1, 2
        ) m
        full join ${expected} e on e.account = m.account and e.owner is not distinct from m.owner
        where coalesce(m.amount, 0) <> coalesce(e.amount, 0)
      ))
    ) p (rule, broken)
    where ${has(sql`t.id`)} and t.operation = any(${kinds}::text[]) and p.broken`,
}

/** A posted operation has its transaction; the vouchers it took are worth what it says. */
const rowsAreTrue: BookCheck = {
  rules: ['treasury.agreed', 'treasury.amounts'],
  over: 'treasury_operation',
  when: 'always',
  find: ({ has }) => sql`
    select p.rule, 'treasury_operation' as "table", o.id::text
    from treasury_operation o
    left join ledger.transaction t on t.id = o.transaction_id
    cross join lateral (values
      ('treasury.agreed', o.status = 'posted' and t.operation is distinct from o.kind),
      ('treasury.amounts', o.kind = 'breakage' and o.status = 'posted' and o.amount is distinct from (
        select sum(v.amount) from voucher v where v.breakage_id = o.id and v.status = 'expired'))
    ) p (rule, broken)
    where ${has(sql`o.id`)} and p.broken`,
}

/** What was taken over for matching is what the ledger says; both sides of a match have the same sum. */
const matchesStand: BookCheck = {
  rules: ['treasury.matched'],
  over: 'clearing_item',
  when: 'always',
  find: ({ has }, { legsOf }) => sql`
    select 'treasury.matched' as rule, 'clearing_item' as "table", i.id::text
    from clearing_item i
    left join ledger.transaction t on t.id = i.transaction_id
    where ${has(sql`i.id`)} and (
      i.amount is distinct from (
        select -sum(m.amount) from ${legsOf(sql`t.legs`)} m
        where m.kind in ('clearing:' || i.channel, 'clearing:gateway:' || i.channel))
      or i.match_id is not null and coalesce((select sum(l.amount) from statement_line l where l.match_id = i.match_id), 0)
        <> (select sum(o.amount) from clearing_item o where o.match_id = i.match_id)
    )`,
}

/** A debt is paid by its owner, and never more than is owed. */
const debtsStand: BookCheck = {
  rules: ['treasury.debts'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { legsOf, accountsOf }) => sql`
    select 'treasury.debts' as rule, 'transaction' as "table", t.id::text, ${accountsOf(sql`t.legs`)} as touched
    from ledger.transaction t
    where ${has(sql`t.id`)} and t.operation = 'debt_payment' and (
      t.actor_type <> 'system'
      or exists (
        select from ${legsOf(sql`t.legs`)} m group by m.owner_type, m.owner_id, m.currency
        having sum(m.amount) <> 0 or m.owner_type is distinct from 'client'
      )
    )`,
}

const nobodyIsOwed: BookCheck = {
  rules: ['treasury.debts'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'treasury.debts' as rule, 'account' as "table", id::text, array[id] as drifted
    from ledger.account where ${has(sql`id`)} and kind = 'debt' and balance > 0`,
}

/** What a client owes is on the wallet, where postings ask for it. */
const debtsCount: BookCheck = {
  rules: ['treasury.owed'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'treasury.owed' as rule, 'account' as "table", w.id::text, array[w.id] as drifted
    from ledger.account w
    left join ledger.account d on d.kind = 'debt' and d.owner_type = w.owner_type and d.owner_id = w.owner_id
      and d.currency = w.currency and w.kind = 'wallet'
    where ${has(sql`w.id`)} and w.owed <> greatest(coalesce(-d.balance, 0), 0)`,
}

export const treasuryChecks: readonly BookCheck[] = [
  operationsArePosted,
  rowsAreTrue,
  matchesStand,
  debtsStand,
  nobodyIsOwed,
  debtsCount,
]
