import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Per round; the others follow in the next. */
const debtorsMax = 1_000

/** Clients who owe and have money in an open wallet. */
export async function listDebtors(db: Db, currency: string): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select d.owner_id as id
    from ledger.account d
    join ledger.account w on w.kind = 'wallet' and w.owner_type = 'client' and w.owner_id = d.owner_id
      and w.currency = d.currency
    where d.kind = 'debt' and d.owner_type = 'client' and d.currency = ${currency}
      and d.balance < 0 and w.balance - w.held > 0 and not w.frozen
    order by d.owner_id limit ${debtorsMax}`.execute(db)
  return rows.map(({ id }) => id)
}
