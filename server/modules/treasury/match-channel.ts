import { Refusal } from '#contract/kernel/refusal.ts'
import type { Channel } from '#contract/shapes/treasury.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { readTable } from '#server/platform/documents/index.ts'
import { readFile } from '#server/platform/files/index.ts'
import { matchStatement } from './match-statement.rules.ts'
import { isCamt053, readCamt053 } from './read-camt053.ts'
import { isMt940, readMt940 } from './read-mt940.rules.ts'
import { readStatementLines } from './read-statement.rules.ts'
import {
  findOpen,
  findStatement,
  insertLines,
  lockMatching,
  type StatementRow,
  saveProposals,
  takeItems,
} from './statement.queries.ts'

const fileLimits = { bytesMax: 10 * 1024 * 1024, rowsMax: 20_000 }

/**
 * Takes a statement's lines over, once, and proposes what belongs together at its place.
 * @throws Refusal `request.not_found`, `import.unreadable`, `import.too_large`, `treasury.statement_strange`, `treasury.line_unreadable`
 */
export async function matchOneStatement(database: Database, id: bigint, staffId: bigint) {
  const statement = await findStatement(database.db, id)
  if (!statement) throw new Refusal('request.not_found')
  const read = statement.isRead ? null : await readLines(database, statement)
  return database.transact(async (tx) => {
    await lockMatching(tx)
    const current = await findStatement(tx, id)
    const isNew = read !== null && current !== null && !current.isRead
    const taken = isNew ? await insertLines(tx, current, read.lines) : 0
    const figures = {
      taken,
      duplicate: isNew ? read.lines.length - taken : 0,
      ignored: isNew ? read.ignored : 0,
      ...(await matchChannel(tx, statement.channel)),
    }
    await recordActivity(tx, [
      {
        action: 'updated',
        subject: { type: 'statement', id },
        actor: { type: 'staff', id: staffId },
        after: figures,
      },
    ])
    return figures
  })
}

/** Outside a transaction: a large file takes seconds. */
async function readLines({ db }: Database, { fileId }: StatementRow) {
  const file = fileId === null ? null : await readFile(db, fileId)
  if (!file) throw new Refusal('treasury.document_missing')
  const text = file.bytes.length > fileLimits.bytesMax ? '' : file.bytes.toString('utf8')
  if (isMt940(text)) return readMt940(text)
  if (isCamt053(text)) return readCamt053(text)
  const rows = await readTable(file.bytes, fileLimits)
  const read = readStatementLines(rows.map(({ cells }) => cells))
  if (!read) throw new Refusal('treasury.statement_strange')
  return read
}

/** Proposes anew with what has come since. */
export async function matchChannel(tx: Tx, channel: Channel): Promise<{ proposed: number; open: number }> {
  await takeItems(tx)
  const { lines, items } = await findOpen(tx, channel)
  const matches = matchStatement(lines, items)
  await saveProposals(tx, channel, matches)
  const proposed = matches.reduce((sum, { lineIds }) => sum + lineIds.length, 0)
  return { proposed, open: lines.length - proposed }
}
