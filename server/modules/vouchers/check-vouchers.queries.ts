import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** A voucher `v` has the amount, currency and category of its batch `b`. */
const unlikeBatch = sql`v.id is not null
  and (v.amount, v.currency, v.category_id) is distinct from (b.amount, b.currency, b.category_id)`

/** What a voucher paid belongs to its user; a fee is part of its value. */
const usesStand: BookCheck = {
  rules: ['vouchers.used_once', 'vouchers.value', 'vouchers.of_batch'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => {
    const movedOn = (kind: string, owned: boolean) =>
      moved(sql`t.legs`, { kind, owner: owned ? sql`v.used_by` : null, currency: sql`v.currency` })
    return sql`
      select p.rule, 'transaction' as "table", t.id::text
      from ledger.transaction t
      left join voucher v on v.serial_number = t.meta->>'serial_number'
      left join voucher_batch b on b.id = v.batch_id
      cross join lateral (values
        ('vouchers.used_once', v.id is null or v.transaction_id is distinct from t.id or v.status <> 'used'),
        ('vouchers.value', v.transaction_id = t.id and (
          ${movedOn('vouchers-outstanding', false)} <> -v.amount
          or ${movedOn('wallet', true)} + ${movedOn('receivable', true)} + ${movedOn('revenue:fees', false)} <> v.amount
        )),
        ('vouchers.of_batch', ${unlikeBatch})
      ) p (rule, broken)
      where ${has(sql`t.id`)} and t.operation in ('recharge', 'voucher_use') and t.meta ? 'serial_number' and p.broken`
  },
}

/**
 * A used voucher and its transaction name each other; it was sold by an order, to a seller, or not at all; its value is
 * that of its batch.
 */
const vouchersStand: BookCheck = {
  rules: ['vouchers.used_once', 'vouchers.sold_once', 'vouchers.of_batch'],
  over: 'voucher',
  when: 'always',
  find: ({ has }) => sql`
    select p.rule, 'voucher' as "table", v.id::text
    from voucher v
    left join ledger.transaction t on t.id = v.transaction_id
    left join voucher_batch b on b.id = v.batch_id
    cross join lateral (values
      ('vouchers.used_once',
       (v.status = 'used') <> (v.transaction_id is not null and v.used_by is not null and v.used_at is not null)
       or (v.transaction_id is not null and (t.meta->>'serial_number') is distinct from v.serial_number)),
      ('vouchers.sold_once', v.order_id is not null and v.sale_id is not null),
      ('vouchers.of_batch', ${unlikeBatch})
    ) p (rule, broken)
    where ${has(sql`v.id`)} and p.broken`,
}

/** The accepted amount is the voucher's value, and the merchant's credit is that less the fee. */
const acceptedStand: BookCheck = {
  rules: ['vouchers.accepted'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => sql`
    select 'vouchers.accepted' as rule, 'voucher_use' as "table", coalesce(u.id, t.id)::text as id
    from (
      select id, operation, legs from ledger.transaction where ${has(sql`id`)} and operation = 'voucher_use'
    ) t
    full join (select * from voucher_use where ${has(sql`id`)}) u on u.id = t.id
    left join voucher v on v.id = u.voucher_id
    where u.id is null or t.id is null or v.transaction_id is distinct from u.id
       or v.used_by is distinct from u.merchant_id or v.amount <> u.amount or v.currency <> u.currency
       or ${moved(sql`t.legs`, { kind: 'receivable', owner: sql`u.merchant_id`, currency: sql`u.currency` })} <> u.amount - u.fee
       or ${moved(sql`t.legs`, { kind: 'revenue:fees', owner: null, currency: sql`u.currency` })} <> u.fee`,
}

/** A sale to a seller is paid in full by its payer and has its vouchers; a return was paid back the same way. */
const salesStand: BookCheck = {
  rules: ['vouchers.sale_paid'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => {
    const outstanding = (row: string) =>
      moved(sql`t.legs`, {
        kind: 'vouchers-outstanding',
        owner: null,
        currency: sql.ref(`${row}.currency`),
      })
    // The seller's wallet, or the cash box.
    const payer = (row: string, payment: string) => sql`case ${sql.ref(payment)}
      when 'wallet' then ${moved(sql`t.legs`, { kind: 'wallet', owner: sql`s.seller_id`, currency: sql.ref(`${row}.currency`) })}
      else ${moved(sql`t.legs`, { kind: 'clearing:cash', owner: null, currency: sql.ref(`${row}.currency`) })} end`
    return sql`
      select 'vouchers.sale_paid' as rule, 'voucher_sale' as "table", coalesce(s.id, t.id)::text as id
      from (
        select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'voucher_sale'
      ) t
      full join (select * from voucher_sale where ${has(sql`id`)}) s on s.id = t.id
      cross join lateral (
        select count(*) as count, sum(v.amount) as amount, count(*) filter (where v.status = 'cancelled') as back
        from voucher v
        where v.batch_id = s.batch_id and v.serial_number between s.serial_from and s.serial_to and v.sale_id = s.id
      ) v
      where s.id is null or t.id is null or v.count <> s.count or v.amount <> s.total_amount
         or ${outstanding('s')} <> s.total_amount
         or ${payer('s', 's.payment')} <> -s.total_amount
         or v.back <> (select coalesce(sum(r.count), 0) from voucher_return r where r.sale_id = s.id)
      union all
      select 'vouchers.sale_paid', 'voucher_return', coalesce(r.id, t.id)::text
      from (
        select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'voucher_return'
      ) t
      full join (select * from voucher_return where ${has(sql`id`)}) r on r.id = t.id
      left join voucher_sale s on s.id = r.sale_id
      where r.id is null or t.id is null or ${outstanding('r')} <> -r.total_amount
         or ${payer('r', 's.payment')} <> r.total_amount`
  },
}

export const voucherChecks: readonly BookCheck[] = [usesStand, vouchersStand, acceptedStand, salesStand]
