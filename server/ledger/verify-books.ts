import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface BookProblem {
  readonly rule: string
  /** The account or transaction that breaks it. */
  readonly id: bigint
}

const problemsShownMax = 100

/**
 * Proves the books from the first entry on: what the hot tables leave to the desk instead of a trigger per row.
 * Reads everything; run it on a copy or at night.
 */
export async function verifyBooks(db: Db): Promise<BookProblem[]> {
  const { rows } = await sql<BookProblem>`
    with chain as (
      select account_id, version, amount, balance_after,
             row_number() over w as expected_version, sum(amount) over w as expected_balance
      from ledger.entry window w as (partition by account_id order by version)
    ), totals as (
      select account_id, count(*) as version, sum(amount) as balance from ledger.entry group by account_id
    ), held as (
      select account_id, sum(amount - captured) as held from ledger.hold where status = 'open' group by account_id
    ), legs as (
      select t.id, t.legs[i] as account_id, t.legs[i + 1] as version
      from ledger.transaction t, generate_series(1, cardinality(t.legs), 2) i
    ), problems as (
      select 'a transaction sums to zero in each currency' as rule, e.transaction_id as id
      from ledger.entry e join ledger.account a on a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount) <> 0
      union all
      select 'versions have no gaps and balances run on', account_id from chain
      where version <> expected_version or balance_after <> expected_balance
      union all
      select 'an account is the sum of its entries', a.id
      from ledger.account a left join totals t on t.account_id = a.id
      where a.balance <> coalesce(t.balance, 0) or a.version <> coalesce(t.version, 0)
      union all
      select 'an entry has an account', t.account_id
      from totals t where not exists (select from ledger.account a where a.id = t.account_id)
      union all
      select 'what is held is the sum of the open holds', a.id
      from ledger.account a left join held h on h.account_id = a.id where a.held <> coalesce(h.held, 0)
      union all
      select 'no account is below its floor', id from ledger.account where balance - held < floor
      union all
      select 'a transaction and its entries name each other', coalesce(l.id, e.transaction_id)
      from legs l full join ledger.entry e
        on e.account_id = l.account_id and e.version = l.version and e.transaction_id = l.id
      where l.id is null or e.account_id is null
    )
    select distinct rule, id from problems order by rule, id limit ${problemsShownMax}`.execute(db)
  return rows
}
