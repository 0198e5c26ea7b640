import { sql } from 'kysely'
import { isDividedText, leftoversText } from '../ranges/division.queries.ts'
import { closedGuards, noteUses } from '../ranges/range-guards.rules.ts'
import type { BookCheck } from './book-check.ts'

const uniqueIndexes = [
  'entry_pkey',
  'hold_pkey',
  'transaction_approval',
  'transaction_key',
  'transaction_pkey',
  'transaction_reverses',
]

/** Whether the guards against double use of a key exist, and those of closed ranges: word for word, and firing always. */
export const keysAreGuarded: BookCheck = {
  rules: ['ledger.one_effect'],
  over: null,
  when: 'always',
  find: () => sql`
    select 'ledger.one_effect' as rule, 'index' as "table", name as id
    from unnest(${uniqueIndexes}::text[]) name
    where not exists (
      select from pg_index where indexrelid = to_regclass('ledger.' || name) and indisunique and indisvalid
    )
    union all
    select 'ledger.one_effect', 'trigger', g.over || '.' || g.name
    from (
      select 'transaction' as over, 'note_uses' as name, ${noteUses}::text as definition
      where ${sql.raw(isDividedText)}
      union all
      select 'transaction_' || r.number, closed.name, format(closed.definition, r.number)
      from ledger.transaction_range r, unnest(${Object.keys(closedGuards)}::text[], ${Object.values(closedGuards)}::text[])
        closed (name, definition)
      where r.closed_at is not null
    ) g
    where not exists (
      select from pg_trigger t
      where t.tgrelid = to_regclass('ledger.' || g.over) and t.tgname = g.name and t.tgenabled = 'A'
        and pg_get_triggerdef(t.oid) = g.definition
    )`,
}

/** Whether no division was stopped half-way: its bound would refuse the ids beyond, and with them each payment. */
export const divisionIsWhole: BookCheck = {
  rules: ['ledger.whole_division'],
  over: null,
  when: 'always',
  find: () => sql`
    select 'ledger.whole_division' as rule, kind as "table", name as id from (${sql.raw(leftoversText)}) leftover`,
}
