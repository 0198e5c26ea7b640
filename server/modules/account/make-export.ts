import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import { languageOf } from '#contract/kernel/localized.ts'
import { notify } from '#server/modules/notifications/index.ts'
import {
  exportCardsTransactions,
  exportWalletTransactions,
  type Reader,
} from '#server/modules/reports/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable, type Rows } from '#server/platform/documents/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { copiedTables, readCopied } from './copied-tables.queries.ts'
import { failExport, findWaitingExport, keepExport, readKept } from './export.queries.ts'

interface MakerDeps {
  readonly database: Database
  readonly keys: KeyRing
}

/** A job; sent again after it was done, it does nothing. @param isLastTry a failure is final */
export async function makeExport(
  { database, keys }: MakerDeps,
  id: bigint,
  isLastTry: boolean,
): Promise<void> {
  const asked = await findWaitingExport(database.db, id)
  if (!asked) return
  const { clientId } = asked
  try {
    const file = await collect(database.db, keys, { clientId, locale: languageOf(asked.locale) })
    await database.transact(async (tx) => {
      if (await keepExport(tx, id, file)) await notify(tx, [{ clientId, kind: 'data_ready', data: {} }])
    })
  } catch (error) {
    if (isLastTry) await database.transact((tx) => failExport(tx, id))
    throw error
  }
}

const everything = { page: 1, per_page: 1, format: 'csv' } as const
/** Of each table. What is longer is cut, and `about.json` says so. */
const rowsMax = 100_000

/** Tables for people, the rest for programs. */
async function collect(db: Db, keys: KeyRing, reader: Reader): Promise<Buffer> {
  const [movements, orders, kept] = await Promise.all([
    exportWalletTransactions(db, keys, reader, everything),
    exportCardsTransactions(db, keys, reader, everything),
    readKept(db, reader.clientId),
  ])
  const cut: string[] = []
  const files: Record<string, Uint8Array> = {}
  for (const [name, table] of Object.entries({ 'movements.csv': movements, 'card-orders.csv': orders })) {
    if (table.count > rowsMax) cut.push(name)
    files[name] = await csvOf({ ...table, rows: () => firstOf(table.rows(), rowsMax) })
  }
  for (const [name, value] of Object.entries(kept)) files[`${name.replaceAll('_', '-')}.json`] = jsonOf(value)
  for (const copied of copiedTables) {
    const rows = await readCopied(db, copied, reader.clientId, rowsMax)
    if (rows.length === 0) continue
    const name = `${copied.name}.json`
    if (rows.length === rowsMax) cut.push(name)
    files[name] = jsonOf(rows)
  }
  files['about.json'] = jsonOf({ made_at: new Date().toISOString(), cut_after_rows: rowsMax, cut })
  return Buffer.from(await packed(files))
}

const packed = promisify<AsyncZippable, Uint8Array>(zip)

function jsonOf(value: unknown): Uint8Array {
  return strToU8(JSON.stringify(value, null, 2))
}

async function* firstOf(rows: Rows, count: number): Rows {
  let left = count
  for await (const row of rows) {
    if (left === 0) return
    left -= 1
    yield row
  }
}

async function csvOf(table: ExportedTable): Promise<Uint8Array> {
  const { body } = await exportTable(table, 'csv')
  return Buffer.isBuffer(body) ? body : buffer(body)
}
