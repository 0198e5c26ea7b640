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

/** Whether transactions lie in ranges: then what they use up is unique in tables of its own, which a trigger fills. */
const isDivided = sql`exists (select from pg_partitioned_table where partrelid = 'ledger.transaction'::regclass)`

/** Whether the guards against double use of a key exist, and those of closed ranges. */
const keysAreGuarded: BookCheck = {
  rules: ['ledger.one_effect'],
  over: null,
  when: 'always',
  find: () => sql`
    select 'ledger.one_effect' as rule, 'index' as "table", name as id
    from unnest(${guards}::text[]) name
    where not exists (
      select from pg_index where indexrelid = to_regclass('ledger.' || name) and indisunique and indisvalid
    )
    union all
    select 'ledger.one_effect', 'trigger', g.name
    from (
      select 'ledger.transaction' as over, 'note_uses' as name where ${isDivided}
      union all select 'ledger.transaction_' || number, 'closed' from ledger.transaction_range where closed_at is not null
    ) g
    where not exists (
      select from pg_trigger
      where tgrelid = to_regclass(g.over) and tgname = g.name and tgenabled in ('O', 'A')
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
    from ledger.transaction where reverses is not null group by reverses having count(*) > 1
    union all
    select 'ledger.one_effect', 'transaction', t.id::text
    from ledger.transaction t
    where (select ${isDivided}) and (
      (t.key_digest is not null and not exists (
        select from ledger.used_key u where u.key_digest = t.key_digest and u.transaction_id = t.id))
      or (t.reverses is not null and not exists (
        select from ledger.used_reversal u where u.reverses = t.reverses and u.transaction_id = t.id))
      or (t.meta ? 'approval_id' and not exists (
        select from ledger.used_approval u where u.approval_id = t.meta->>'approval_id' and u.transaction_id = t.id)))`,
}

export const wholeChecks: readonly BookCheck[] = [booksBalance, keysAreGuarded, keysHaveOneEffect]
