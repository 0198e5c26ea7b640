import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showCodeExport as operation } from '#contract/operations/voucher-desk/export-codes.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLatest } from './code-export.queries.ts'

export async function showCodeExport(
  db: Db,
  batchId: bigint,
  makerId: bigint,
): Promise<AnswerInput<typeof operation>> {
  const latest = await findLatest(db, batchId, makerId)
  if (!latest) return null
  const { id, status, expires_at: expiresAt, isTaken, isOpen } = latest
  const state = isTaken ? 'taken' : isOpen ? 'approved' : status === 'waiting' ? 'waiting' : 'ended'
  return { approval_id: String(id), state, expires_at: expiresAt?.toISOString() ?? null }
}
