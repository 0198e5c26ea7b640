import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { lastVersionBefore, startOfDay } from './version-range.queries.ts'

interface DaySum {
  readonly count: number
  readonly totalMinor: bigint
}

/** The transfers that came into a wallet on a Tripoli day and stayed; null: the wallet was never used. */
export async function sumReceivedOn(db: Db, accountId: bigint | null, day: string): Promise<DaySum> {
  if (accountId === null) return { count: 0, totalMinor: 0n }
  const { rows } = await sql<DaySum>`
    with first as materialized (select ${lastVersionBefore(accountId, startOfDay(day))} as version)
    select count(*)::int as count, coalesce(sum(e.amount), 0)::bigint as "totalMinor"
    from first join ledger.entry e on e.account_id = ${accountId} and e.version > first.version and e.amount > 0
    join ledger.transaction t on t.id = e.transaction_id and t.operation = 'transfer'
    where e.created_at < ${startOfDay(day)} + interval '1 day'
      and (select r.id from ledger.transaction r where r.reverses = t.id) is null`.execute(db)
  return rows[0] ?? { count: 0, totalMinor: 0n }
}
