import { sql } from 'kysely'
import type { BookCheck } from './book-check.ts'

/** A pass over all accounts. A round proves the same of what moved: each transaction and each account it touched. */
const booksBalance: BookCheck = {
  rules: ['ledger.book_sum'],
  over: null,
  when: 'full',
  find: () => sql`
    select 'ledger.book_sum' as rule, 'currency' as "table", currency as id
    from ledger.account group by currency having sum(balance) <> 0`,
}

const guards = [
  'entry_pkey',
  'hold_pkey',
  'transaction_approval',
  'transaction_key',
  'transaction_pkey',
  'transaction_reverses',
]

/** Whether the guards against double use of a key exist. */
const keysAreGuarded: BookCheck = {
  rules: ['ledger.one_effect'],
  over: null,
  when: 'always',
  find: () => sql`
    select 'ledger.one_effect' as rule, 'index' as "table", name as id
    from unnest(${guards}::text[]) name
    where not exists (
      select from pg_index where indexrelid = to_regclass('ledger.' || name) and indisunique and indisvalid
    )`,
}

/** No key has two transactions, and none is reversed twice, whatever the indexes say. */
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
    from ledger.transaction where reverses is not null group by reverses having count(*) > 1`,
}

export const wholeChecks: readonly BookCheck[] = [booksBalance, keysAreGuarded, keysHaveOneEffect]
