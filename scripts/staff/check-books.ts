import { sql } from 'kysely'
import { type BookProblem, verifyBooks } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'

export interface BooksReport {
  readonly problems: readonly BookProblem[]
  /** Of each currency, the sum over all accounts in minor units: zero when the books balance. */
  readonly currencies: {
    readonly currency: string
    readonly accounts: bigint
    readonly entries: bigint
    readonly sum: string
  }[]
}

/** Reads the whole ledger at one instant; a large one takes minutes. */
export function checkBooks({ db }: Database): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '30min'`.execute(tx)
      const problems = await verifyBooks(tx)
      const { rows } = await sql<BooksReport['currencies'][number]>`
        select currency, count(*) as accounts, sum(version)::bigint as entries, sum(balance)::text as sum
        from ledger.account group by currency order by currency`.execute(tx)
      return { problems, currencies: rows }
    })
}
