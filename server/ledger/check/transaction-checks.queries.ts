import { sql } from 'kysely'
import { placesOf } from '#server/platform/db/leg-places.ts'
import type { BookCheck } from './book-check.ts'
import { fallsBack } from './entry-times.queries.ts'

/** Of two entries, or three with a fee. */
const plain = sql<boolean>`
  e.transaction_id = t.id and f.transaction_id = t.id and a.currency = b.currency
  and (e.account_id, e.version) <> (f.account_id, f.version)
  and e.created_at = t.created_at and f.created_at = t.created_at
  and case cardinality(t.legs) when 4 then e.amount = -f.amount
        when 6 then e.amount::numeric + f.amount + g.amount = 0 and g.transaction_id = t.id
          and (g.account_id, g.version) not in ((e.account_id, e.version), (f.account_id, f.version))
          and c.currency = a.currency and g.created_at = t.created_at end`

/**
 * Its legs are pairs of account and version. Each is an entry that names the transaction and has its time, none
 * appears twice, and they sum to zero.
 */
const transactionsStand: BookCheck = {
  rules: ['ledger.transaction_sum', 'ledger.legs', 'ledger.entry_time'],
  over: 'ledger.transaction',
  when: 'always',
  plain,
  find: ({ has }, { accountsOf }) => sql`
    select p.rule, 'transaction' as "table", x.id::text, ${accountsOf(sql`x.legs`)} as touched
    from (
      select t.id, t.legs, l.legs <> l.entries or l.legs <> l.accounts or cardinality(t.legs) % 2 <> 0 as unnamed,
             l.untimely,
             case when l.one is not distinct from l.other then l.total <> 0 else exists (
               select from ${placesOf(sql`t.legs`)}
               join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]
               join ledger.account a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0
             ) end as unequal
      from ledger.transaction t cross join lateral (
        select count(*) as legs, count(a.id) as accounts,
               count(distinct (e.account_id, e.version)) filter (where e.transaction_id = t.id) as entries,
               coalesce(bool_or(e.created_at <> t.created_at), false) as untimely,
               sum(e.amount) as total, min(a.currency) as one, max(a.currency) as other
        from ${placesOf(sql`t.legs`)}
        left join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]
        left join ledger.account a on a.id = t.legs[i]
      ) l
      where ${has(sql`t.id`)}
    ) x
    cross join lateral (values
      ('ledger.legs', x.unnamed), ('ledger.transaction_sum', x.unequal), ('ledger.entry_time', x.untimely)
    ) p (rule, broken)
    where (x.unnamed or x.unequal or x.untimely) and p.broken`,
}

/** The entries of a transaction continue the entry before, whose transaction names it and which is not later. */
const entriesRunOn: BookCheck = {
  rules: ['ledger.entry_chain', 'ledger.legs', 'ledger.entry_time'],
  over: 'ledger.transaction',
  when: 'round',
  find: ({ has }) => sql`
    select p.rule, 'entry' as "table", p.id, p.drifted
    from ledger.transaction t
    cross join ${placesOf(sql`t.legs`)}
    join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]
    left join ledger.entry b on b.account_id = e.account_id and b.version = e.version - 1
    cross join lateral (values
      ('ledger.entry_chain', e.account_id || '/' || e.version, array[e.account_id],
       (e.version > 1 and b.account_id is null) or e.version < 1
       or e.balance_after <> coalesce(b.balance_after, 0) + e.amount),
      ('ledger.legs', b.account_id || '/' || b.version, array[b.account_id],
       b.account_id is not null and not exists (
         select from ledger.transaction bt, ${placesOf(sql`bt.legs`)}
         where bt.id = b.transaction_id and bt.legs[place.i] = b.account_id and bt.legs[place.i + 1] = b.version
       )),
      ('ledger.entry_time', e.account_id || '/' || e.version, array[]::bigint[],
       ${fallsBack(sql`b.created_at`, sql`e.created_at`)})
    ) p (rule, id, drifted, broken)
    where ${has(sql`t.id`)} and p.broken`,
}

/**
 * Every entry has a transaction that names it. With as many entries as legs, and each leg an entry, none is left
 * over; otherwise each is looked up.
 */
const entriesAreNamed: BookCheck = {
  rules: ['ledger.legs'],
  over: 'ledger.account',
  when: 'full',
  find: ({ has, whole }) => sql`
    select 'ledger.legs' as rule, 'entry' as "table", e.account_id || '/' || e.version as id,
           array[e.account_id] as drifted
    from ledger.entry e
    where ${has(sql`e.account_id`)}
      and ${whole ? sql`(select coalesce(sum(cardinality(legs)), 0) / 2 from ledger.transaction) <> (select count(*) from ledger.entry)` : sql`true`}
      and not exists (
        select from ledger.transaction t, ${placesOf(sql`t.legs`)}
        where t.id = e.transaction_id and t.legs[i] = e.account_id and t.legs[i + 1] = e.version
      )`,
}

export const transactionChecks: readonly BookCheck[] = [transactionsStand, entriesRunOn, entriesAreNamed]
