import { sql } from 'kysely'
import { placesOf } from '#server/platform/db/leg-places.ts'
import type { BookCheck } from './book-check.ts'
import { fallsBack } from './entry-times.queries.ts'

const large = 2n ** 62n

/** Whether an entry does not continue the balance before it. Exact numbers of any size are slow: only what is large needs them. */
const differs = sql`case
  when n.balance_after between ${sql.lit(-large)} and ${sql.lit(large)} and n.amount between ${sql.lit(-large)} and ${sql.lit(large)}
  then n.balance_after - n.amount <> coalesce(b.balance_after, 0)
  else n.balance_after::numeric - n.amount <> coalesce(b.balance_after, 0) end`

/** From the first entry to the last, each with the one before it. A number too large for its type is a finding, no error. */
const accountsAddUp: BookCheck = {
  rules: ['ledger.entry_chain', 'ledger.account_balance', 'ledger.entry_time'],
  over: 'ledger.account',
  when: 'full',
  find: ({ has }) => sql`
    select p.rule, p."table", p.id,
           case when p.rule = 'ledger.entry_time' then array[]::bigint[] else array[c.account_id] end as drifted
    from (
      select coalesce(a.id, e.account_id) as account_id, e.broken, e.fallen,
             a.id is null or a.balance <> coalesce(e.total, 0)
             or a.version <> coalesce(e.count, 0) or a.version <> coalesce(e.last, 0) as off
      from (select * from ledger.account where ${has(sql`id`)}) a
      full join (
        select n.account_id, count(*) as count, max(n.version) as last, sum(n.amount) as total,
               min(n.version) filter (
                 where ${differs} or (b.version is null) <> (n.version = 1)
               ) as broken,
               min(n.version) filter (where ${fallsBack(sql`b.created_at`, sql`n.created_at`)}) as fallen
        from ledger.entry n
        left join ledger.entry b
          on b.account_id = n.account_id and b.version = case when n.version > 0 then n.version - 1 end
        where ${has(sql`n.account_id`)} group by n.account_id
      ) e on e.account_id = a.id
    ) c
    cross join lateral (values
      ('ledger.entry_chain', 'entry', c.account_id || '/' || c.broken, c.broken is not null),
      ('ledger.account_balance', 'account', c.account_id::text, c.off),
      ('ledger.entry_time', 'entry', c.account_id || '/' || c.fallen, c.fallen is not null)
    ) p (rule, "table", id, broken)
    where p.broken`,
}

/** The last entry agrees with the account, nothing follows it, and its transaction names it. */
const accountsEndRight: BookCheck = {
  rules: ['ledger.account_balance', 'ledger.legs'],
  over: 'ledger.account',
  when: 'round',
  find: ({ has }) => sql`
    select p.rule, p."table", p.id, array[a.id] as drifted
    from ledger.account a
    left join ledger.entry e on e.account_id = a.id and e.version = a.version
    cross join lateral (values
      ('ledger.account_balance', 'account', a.id::text,
       a.balance <> coalesce(e.balance_after, 0) or (e.account_id is null and a.version <> 0)
       or exists (select from ledger.entry n where n.account_id = a.id and n.version > a.version)),
      ('ledger.legs', 'entry', a.id || '/' || e.version, e.account_id is not null and not exists (
        select from ledger.transaction t, ${placesOf(sql`t.legs`)}
        where t.id = e.transaction_id and t.legs[i] = e.account_id and t.legs[i + 1] = e.version
      ))
    ) p (rule, "table", id, broken)
    where ${has(sql`a.id`)} and p.broken`,
}

/** The amount on hold is the sum of the open holds, and the rest is not below the floor. */
const accountsHold: BookCheck = {
  rules: ['ledger.account_held', 'ledger.account_floor'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select p.rule, 'account' as "table", a.id::text, array[a.id] as drifted
    from ledger.account a
    left join (
      select account_id, sum(amount - captured) as amount from ledger.hold
      where status = 'open' and ${has(sql`account_id`)} group by account_id
    ) h on h.account_id = a.id
    cross join lateral (values
      ('ledger.account_held', a.held <> coalesce(h.amount, 0)),
      ('ledger.account_floor', a.balance - a.held < a.floor)
    ) p (rule, broken)
    where ${has(sql`a.id`)} and p.broken`,
}

export const accountChecks: readonly BookCheck[] = [accountsAddUp, accountsEndRight, accountsHold]
