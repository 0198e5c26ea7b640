import type { Database } from '#server/platform/db/database.ts'
import type { BookProblem } from '../check/book-check.ts'
import { findForged, macRule } from './find-forged.ts'
import { legKeysOf } from './leg-keys.ts'
import type { SealKeys } from './seal-keys.ts'
import { withClient } from './seal-next.ts'
import { readEntriesOf, readTransactionsById } from './sealed-rows.queries.ts'

/** Names each of these transactions that no posting engine has written; its accounts are to be frozen. */
export async function checkMacs(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { macs }: SealKeys,
  transactionIds: readonly bigint[],
): Promise<BookProblem[]> {
  if (transactionIds.length === 0) return []
  return withClient({ pool }, async (client) => {
    const rows = await readTransactionsById(client, transactionIds.map(String))
    const forged = await findForged(db, macs, rows, await readEntriesOf(client, rows))
    return rows
      .filter(({ id }) => forged.has(id))
      .map((row) => ({
        rule: macRule,
        table: 'transaction',
        id: row.id,
        drifted: [],
        touched: [...new Set(legKeysOf(row).map(({ accountId }) => BigInt(accountId)))],
      }))
  })
}
