import { sql } from 'kysely'
import { findBatches, openBatchKey } from '#server/modules/vouchers/index.ts'
import { unsealText } from '#server/platform/secrets/index.ts'
import type { Batch, Category } from '../rules/model.ts'
import type { Core } from './core.ts'

/** The vouchers of a batch that was just made, each with the code on its paper. */
export async function readBatchOf(
  { database: { db }, keys }: Pick<Core, 'database' | 'keys'>,
  category: Category,
  batchId: bigint,
): Promise<Batch> {
  const row = (await findBatches(db, [batchId])).get(batchId)
  if (!row) throw new Error(`batch ${batchId} is not there`)
  const { rows } = await sql<{ id: bigint; serial: string; sealed: Buffer }>`
    select id, serial_number as serial, code_sealed as sealed from voucher
    where batch_id = ${batchId} order by serial_number`.execute(db)
  const key = openBatchKey(keys, row)
  const batch: Batch = { id: batchId.toString(), category, status: 'ready', vouchers: [] }
  for (const { id, serial, sealed } of rows) {
    batch.vouchers.push({
      id: id.toString(),
      serial,
      code: unsealText(key, sealed, serial),
      batch,
      status: 'available',
      expired: false,
      owner: null,
      usedBy: null,
      sale: null,
      marked: false,
      shown: false,
    })
  }
  return batch
}
