import type pg from 'pg'
import type { BatchRow } from './batch.queries.ts'
import { copyVouchers } from './voucher-copy.queries.ts'

/** The next vouchers of a batch, as rows to copy. */
export interface Chunk {
  readonly count: number
  readonly pieces: readonly Buffer[]
}

/**
 * One chunk in a transaction of its own: locks the batch, copies its next vouchers in, moves its count.
 * @param chunkOf the chunk that follows what the locked batch has
 * @returns the batch with its new count, or null when nothing is left
 */
export async function makeChunk(
  pool: pg.Pool,
  batchId: bigint,
  chunkOf: (batch: BatchRow) => Promise<Chunk>,
): Promise<BatchRow | null> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const batch = await lockUnfinished(client, batchId)
    if (batch) {
      const { count, pieces } = await chunkOf(batch)
      await copyVouchers(client, pieces)
      await moveOn(client, batchId, batch.madeCount + count)
      await client.query('commit')
      broken = false
      return { ...batch, madeCount: batch.madeCount + count }
    }
    await client.query('commit')
    broken = false
    return null
  } catch (error) {
    await client.query('rollback')
    broken = false
    throw error
  } finally {
    // A connection in an unknown state does not return to the pool.
    client.release(broken)
  }
}

async function lockUnfinished(client: pg.ClientBase, batchId: bigint): Promise<BatchRow | null> {
  const { rows } = await client.query<BatchRow>(
    `select id, category_id as "categoryId", supplier_id as "supplierId", source, code_format as "codeFormat", prefix,
       count, made_count as "madeCount", amount as "amountMinor", currency, expires_at as "expiresAt",
       sealed_key as "sealedKey", key_id as "keyId", status, printed_at as "printedAt"
     from voucher_batch
     where id = $1 and status in ('draft', 'generating') and source = 'generated'
     for no key update`,
    [batchId],
  )
  return rows[0] ?? null
}

async function moveOn(client: pg.ClientBase, batchId: bigint, madeCount: number): Promise<void> {
  await client.query(
    `update voucher_batch
     set made_count = $2, updated_at = now(), status = case when count = $2 then 'ready' else 'generating' end
     where id = $1`,
    [batchId, madeCount],
  )
}

/** Whether an insert failed because a random code exists already. */
export function isCodeTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'voucher_code_lookup_key'
}
