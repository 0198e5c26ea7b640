import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/**
 * What `work` reads is of one moment. A pass over everything needs time and some memory; a sequential scan is faster than an
 * index for whole tables. It takes one processor: the seals are verified on another, and payments continue.
 */
export async function atOneMoment(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`
        select set_config('statement_timeout', '4h', true), set_config('work_mem', '256MB', true),
               set_config('idle_in_transaction_session_timeout', '0', true), set_config('jit', 'off', true),
               set_config('random_page_cost', '20', true), set_config('max_parallel_workers_per_gather', '0', true)
      `.execute(tx)
      await work(tx)
    })
}

/** For plans of whole passes: after a crash the server does not know that its statistics are old. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true)`.execute(tx)
  await sql`select refresh_statistics()`.execute(tx)
}

export interface CurrencyTotals {
  readonly currency: string
  readonly accounts: bigint
  readonly entries: bigint
  /** Over all accounts, in minor units: zero when the books balance. */
  readonly sum: string
}

export async function sumCurrencies(db: Db): Promise<CurrencyTotals[]> {
  const { rows } = await sql<CurrencyTotals>`
    select currency, count(*) as accounts, least(sum(version), 9223372036854775807)::bigint as entries, sum(balance)::text as sum
    from ledger.account group by currency order by currency`.execute(db)
  return rows
}
