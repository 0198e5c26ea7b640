import { sql } from 'kysely'
import { isDividedText } from '../ranges/division.queries.ts'
import type { BookCheck } from './book-check.ts'
import { divisionIsWhole, keysAreGuarded } from './guard-checks.queries.ts'

/** A pass over all accounts. A round proves the same of what moved: each transaction and each account it touched. */
const booksBalance: BookCheck = {
  rules: ['ledger.book_sum'],
  over: null,
  when: 'full',
  find: () => sql`
    select 'ledger.book_sum' as rule, 'currency' as "table", currency as id
    from ledger.account group by currency having sum(balance) <> 0`,
}

/** No key has two transactions, none is reversed twice, and in ranges each use is noted and has its transaction. */
const keysHaveOneEffect: BookCheck = {
  rules: ['ledger.one_effect'],
  over: null,
  when: 'full',
  find: () => sql`
    select 'ledger.one_effect' as rule, 'transaction' as "table", max(t.id)::text as id
    from (
      select key_digest from ledger.transaction where key_digest is not null group by key_digest having count(*) > 1
    ) twice
    join ledger.transaction t using (key_digest) group by t.key_digest
    union all
    select 'ledger.one_effect', 'transaction', max(id)::text
    from ledger.transaction where reverses is not null group by reverses having count(*) > 1
    union all
    select 'ledger.one_effect', 'transaction', t.id::text
    from ledger.transaction t
    where (select ${sql.raw(isDividedText)}) and (
      (t.key_digest is not null and not exists (
        select from ledger.used_key u where u.key_digest = t.key_digest and u.transaction_id = t.id))
      or (t.reverses is not null and not exists (
        select from ledger.used_reversal u where u.reverses = t.reverses and u.transaction_id = t.id))
      or (t.meta->>'approval_id' is not null and not exists (
        select from ledger.used_approval u where u.approval_id = t.meta->>'approval_id' and u.transaction_id = t.id)))
    union all
    select 'ledger.one_effect', 'used_key', u.transaction_id::text from ledger.used_key u
    where not exists (select from ledger.transaction t where t.id = u.transaction_id and t.key_digest = u.key_digest)
    union all
    select 'ledger.one_effect', 'used_reversal', u.transaction_id::text from ledger.used_reversal u
    where not exists (select from ledger.transaction t where t.id = u.transaction_id and t.reverses = u.reverses)
    union all
    select 'ledger.one_effect', 'used_approval', u.transaction_id::text from ledger.used_approval u
    where not exists (
      select from ledger.transaction t where t.id = u.transaction_id and t.meta->>'approval_id' = u.approval_id)`,
}

export const wholeChecks: readonly BookCheck[] = [
  booksBalance,
  keysAreGuarded,
  divisionIsWhole,
  keysHaveOneEffect,
]
