import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showBatchFigures as operation } from '#contract/operations/vouchers/show-batch-figures.ts'
import { findBatches } from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countBatchByStatus } from './voucher-facts.queries.ts'

export async function showBatchFigures(db: Db, id: bigint): Promise<AnswerInput<typeof operation>> {
  const batch = (await findBatches(db, [id])).get(id)
  if (!batch) throw new Refusal('request.not_found')
  return {
    status: batch.status,
    count: batch.count,
    made_count: batch.madeCount,
    amount: toWire(batch.amountMinor, currencyOf(batch.currency)),
    currency: batch.currency,
    by_status: await countBatchByStatus(db, id),
  }
}
