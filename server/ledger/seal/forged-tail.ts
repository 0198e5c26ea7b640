import type pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import type { MacKey } from '../transaction-mac.ts'
import { findSealedThrough } from './block.queries.ts'
import { findForged } from './find-forged.ts'
import { type Findings, note } from './seal-problem.ts'
import { type Position, readEntries, readTransactions } from './sealed-rows.queries.ts'

const rowsMax = 8_192

/** Forged rows among those that are not sealed yet. */
export async function noteForgedTail(
  db: Db,
  client: pg.ClientBase,
  findings: Findings,
  keys: readonly MacKey[],
): Promise<void> {
  let after: Position | null = await findSealedThrough(db)
  for (;;) {
    const rows = await readTransactions(client, { after, before: 'infinity', rowsMax })
    const last = rows.at(-1)
    if (!last) return
    const through = { time: last.createdAt, id: last.id }
    const entries = await readEntries(client, { after, through })
    for (const id of await findForged(db, keys, rows, entries))
      note(findings, { change: 'inserted', thing: 'transaction', id })
    after = through
  }
}
