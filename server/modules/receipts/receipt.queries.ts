import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { ReceiptLeg } from './receipt.rules.ts'

export interface ReceiptTransaction {
  readonly operation: string
  readonly reversed: boolean
  readonly createdAt: Date
  readonly legs: readonly ReceiptLeg[]
}

export async function findReceipt(db: Db, transactionId: bigint): Promise<ReceiptTransaction | null> {
  const { rows } = await sql<Omit<ReceiptTransaction, 'legs'>>`
    select operation, created_at as "createdAt",
           exists (select from ledger.transaction r where r.reverses = t.id) as reversed
    from ledger.transaction t where id = ${transactionId}
  `.execute(db)
  const [transaction] = rows
  return transaction ? { ...transaction, legs: await findLegs(db, transactionId) } : null
}

async function findLegs(db: Db, transactionId: bigint): Promise<readonly ReceiptLeg[]> {
  const { rows } = await sql<ReceiptLeg>`
    select a.kind, a.currency, c.name as "clientName", sum(e.amount)::bigint as "netMinor"
    from ledger.transaction t
    cross join lateral (
      select t.legs[i] as account_id, t.legs[i + 1] as version, i
      from generate_series(1, cardinality(t.legs), 2) i
    ) leg
    join ledger.entry e on e.account_id = leg.account_id and e.version = leg.version
    join ledger.account a on a.id = leg.account_id
    left join client c on a.owner_type = 'client' and c.id = a.owner_id
    where t.id = ${transactionId}
    group by a.id, c.name order by min(leg.i)
  `.execute(db)
  return rows
}
