import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'

import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { kindOfMove, type MoneyTransferRow, type Move } from './money-transfer.rules.ts'

const columns = sql`t.id, t.kind, t.from_client_id as "fromId", t.to_client_id as "toId",
  t.amount as "amountMinor", t.currency, t.reason, t.document_id as "documentId", t.status,
  (select c.name from client c where c.id = t.from_client_id) as "fromName",
  (select c.name from client c where c.id = t.to_client_id) as "toName"`

export async function findMoneyTransfer(db: Db, id: bigint): Promise<MoneyTransferRow | null> {
  const { rows } = await sql<MoneyTransferRow>`
    select ${columns} from money_transfer t where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** In the order of their ids, so that two batches never wait for each other. */
export async function lockMoneyTransfers(
  tx: Tx,
  ids: readonly bigint[],
): Promise<readonly MoneyTransferRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MoneyTransferRow>`
    select ${columns} from money_transfer t where t.id = any(${ids}::bigint[])
    order by t.id for no key update of t`.execute(tx)
  return rows
}

/** What was agreed to from the page of a client. */
export async function insertMoved(
  tx: Tx,
  move: Move,
  { transactionId, makerId }: { readonly transactionId: bigint; readonly makerId: bigint | null },
): Promise<void> {
  await sql`
    insert into money_transfer
      (kind, from_client_id, to_client_id, amount, currency, reason, status, transaction_id, posted_at, created_by)
    values (${kindOfMove(move)}, ${move.fromId}, ${move.toId}, ${move.amountMinor}, ${move.currency}, ${move.reason},
      'posted', ${transactionId}, now(), ${makerId})`.execute(tx)
}

/** By number, or by one of its two clients. */
export function byNumber(typed: string): SoughtRows {
  return {
    known: [sql`select ${numberTyped(typed)}::bigint`],
    client: sql`coalesce(t.from_client_id, t.to_client_id)`,
    ofClient: sql`
      select id from money_transfer where from_client_id = c.id
      union all select id from money_transfer where to_client_id = c.id`,
  }
}
