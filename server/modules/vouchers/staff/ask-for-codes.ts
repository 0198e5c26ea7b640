import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { exportedCodesMax } from '#contract/operations/vouchers/export-codes.ts'
import { type CodeExportForm, codeExportForms } from '#contract/shapes/voucher.ts'
import { type Execution, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import { findCategories, viewCategory } from '#server/modules/catalogue/index.ts'
import { type BatchRow, findBatches, refusePrint } from '#server/modules/vouchers/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { insertCodeExport } from './code-export.queries.ts'

const payload = z.strictObject({
  batch_id: idInput,
  /** Whether its codes had left the system before, as both saw it. */
  again: z.boolean(),
  form: z.enum(codeExportForms),
})
type Payload = z.output<typeof payload>

/** The clear codes of a batch: one person asks, another agrees, only the first downloads. */
export const clearCodesKind = guardedKind<Payload>({
  kind: 'clear-codes',
  payload,
  run: { execute: agree },
})

/** @returns the id of the request */
export async function askForCodes(
  tx: Tx,
  asked: { actor: StaffActor; origin: Origin; batchId: bigint; form: CodeExportForm; reason: string },
): Promise<bigint> {
  const { actor, origin, batchId, form, reason } = asked
  const batch = await expectPrintable(tx, batchId)
  const { prefix, count, printedAt } = batch
  const again = printedAt !== null
  return requestApproval(tx, clearCodesKind, {
    actor,
    origin,
    subject: { type: 'voucher_batch', id: batchId, title: prefix },
    payload: { batch_id: String(batchId), again, form },
    before: null,
    // What the checker compares.
    after: { prefix, count, form, exported_before: again, ...(await worthOf(tx, batch)) },
    reason,
  })
}

/** What the codes could buy. */
async function worthOf(tx: Tx, { categoryId, amountMinor, count, currency }: BatchRow) {
  const category = (await findCategories(tx, [categoryId])).get(categoryId)
  if (!category) throw new RangeError(`category ${categoryId} is gone`)
  const { name } = viewCategory(category)
  return {
    category: `${name.ar} · ${name.en}`,
    total_value: toWire(amountMinor * BigInt(count), currencyOf(currency)),
  }
}

async function agree(
  tx: Tx,
  { approvalId, makerId, checker, payload: { batch_id: batchId, again, form } }: Execution<Payload>,
): Promise<void> {
  const { printedAt } = await expectPrintable(tx, batchId)
  if ((printedAt !== null) !== again) throw new Refusal('approval.changed_meanwhile')
  await insertCodeExport(tx, { approvalId, batchId, makerId, checkerId: checker.id, again, form })
}

async function expectPrintable(db: Db, id: bigint): Promise<BatchRow> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Refusal('request.not_found')
  const refusal = refusePrint(batch)
  if (refusal) throw refusal
  if (batch.count > exportedCodesMax)
    throw new Refusal('batch.too_large_to_export', { max: exportedCodesMax })
  return batch
}

async function findBatch(db: Db, id: bigint): Promise<BatchRow | null> {
  return (await findBatches(db, [id])).get(id) ?? null
}
