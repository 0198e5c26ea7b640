import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showCodeExport as operation } from '#contract/operations/vouchers/export-codes.ts'
import { codeExportForms } from '#contract/shapes/voucher.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLatest } from './code-export.queries.ts'
import { stateOf } from './code-export.rules.ts'

export async function showCodeExport(
  db: Db,
  batchId: bigint,
  makerId: bigint,
): Promise<AnswerInput<typeof operation>> {
  const latest = await findLatest(db, batchId, makerId)
  if (!latest) return null
  // Requests of an earlier version name none: those were workbooks.
  const form = codeExportForms.find((known) => known === latest.form) ?? 'xlsx'
  return {
    approval_id: String(latest.id),
    state: stateOf(latest),
    form,
    asked_at: latest.askedAt.toISOString(),
    expires_at: latest.expiresAt?.toISOString() ?? null,
    decided_by: latest.decidedBy,
    refusal: latest.answer,
    taken_at: latest.takenAt?.toISOString() ?? null,
    again_until: latest.againUntil?.toISOString() ?? null,
  }
}
