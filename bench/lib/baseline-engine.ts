import { hash } from 'node:crypto'
import pg from 'pg'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { TransferInput } from '#server/modules/transfers/index.ts'
import { connectionOptions } from '#server/platform/db/database.ts'

/**
 * Replaces the posting engine by the lean SQL function: one call and one commit per transfer. It does less: no
 * limits, no notification, no stored answer.
 */
export function openBaselineEngine(url: string, connectionsMax: number): PostingEngine {
  const pool = new pg.Pool({ ...connectionOptions(url), max: connectionsMax, idleTimeoutMillis: 0 })
  return {
    async post(_operation, { input, actor, idempotency }) {
      const { senderId, to, amountMinor } = input as TransferInput
      const { rows } = await pool.query<{ made: bigint | null }>({
        name: 'transfer',
        text: 'select baseline.transfer_to($1, $2, $3, $4) as made',
        values: [senderId, to, amountMinor, hash('sha256', `${actor.id} ${idempotency?.key}`)],
      })
      const transactionId = rows[0]?.made
      if (transactionId === null || transactionId === undefined) throw new Error('the baseline refused')
      const answer = {
        receiver: 'A…',
        amount: amountMinor.toString(),
        fee: '0',
        balanceAfter: '0',
        at: new Date().toISOString(),
      }
      return { answer: answer as never, transactionId, replayed: false }
    },
    onCommit: () => () => undefined,
    stats: () => ({
      queued: 0,
      inFlight: 0,
      accepted: 0,
      refused: 0,
      batches: 0,
      batchSizeLast: 0,
      draining: false,
    }),
    drain: () => pool.end(),
  }
}
