import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { previewBatch as operation } from '#contract/operations/vouchers/create-batch.ts'
import { readOrderLimit } from '#server/modules/approvals/index.ts'
import { findCategories } from '#server/modules/catalogue/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { codeSpaceOf } from './preview-batch.rules.ts'
import { countCodes } from './voucher-facts.queries.ts'

/** @throws Refusal `request.not_found` for the category, `voucher.wrong_kind` when its codes are a supplier's */
export async function previewBatch(
  db: Db,
  { category_id, count, code_format }: QueryOf<typeof operation>,
  staffId: bigint,
): Promise<AnswerInput<typeof operation>> {
  const category = (await findCategories(db, [category_id])).get(category_id)
  if (!category) throw new Refusal('request.not_found')
  if (category.kind === 'card') throw new Refusal('voucher.wrong_kind')
  const currency = currencyOf(category.currency)
  return {
    face_value: toWire(category.faceValueMinor, currency),
    total_value: toWire(category.faceValueMinor * BigInt(count), currency),
    currency,
    dual_control_min: toWire(await readOrderLimit(db, staffId), currency),
    code_space: codeSpaceOf(code_format, await countCodes(db, code_format), BigInt(count)),
  }
}
