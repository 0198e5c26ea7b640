import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { languageOf } from '#contract/kernel/localized.ts'
import { notify } from '#server/modules/notifications/index.ts'
import {
  exportCardsTransactions,
  exportWalletTransactions,
  type Reader,
} from '#server/modules/reports/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
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

/** Tables for people, the rest for programs. */
async function collect(db: Db, keys: KeyRing, reader: Reader): Promise<Buffer> {
  const [movements, orders, kept] = await Promise.all([
    exportWalletTransactions(db, keys, reader, everything).then(csvOf),
    exportCardsTransactions(db, keys, reader, everything).then(csvOf),
    readKept(db, reader.clientId),
  ])
  const json = Object.entries(kept).map(([name, value]) => [
    `${name.replaceAll('_', '-')}.json`,
    strToU8(JSON.stringify(value, null, 2)),
  ])
  return Buffer.from(
    zipSync({ 'movements.csv': movements, 'card-orders.csv': orders, ...Object.fromEntries(json) }),
  )
}

async function csvOf(table: ExportedTable): Promise<Uint8Array> {
  const { body } = await exportTable(table, 'csv')
  return Buffer.isBuffer(body) ? body : buffer(body)
}
