import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  cancelVouchers as cancelOperation,
  previewCancellation as previewOperation,
} from '#contract/operations/vouchers/cancel-vouchers.ts'
import {
  type CancelTarget,
  cancelVouchers,
  countRange,
  findBatches,
  findSerialRange,
  type SerialRange,
} from '#server/modules/vouchers/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** More are left to a job. */
const countAtOnceMax = 2_000

type Target = QueryOf<typeof previewOperation>
type Preview = AnswerInput<typeof previewOperation>

/** @throws Refusal `request.not_found` for the batch, or as `findSerialRange` */
export async function previewCancellation(db: Db, target: Target): Promise<Preview> {
  const { range } = await readTarget(db, target)
  const counts = await countRange(db, range)
  const open = counts.filter(({ status }) => status === 'available' || status === 'reserved')
  const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
  const kept = counts.filter(({ status }) => status === 'sold' || status === 'used')
  return {
    batch_id: range.batchId.toString(),
    from: range.from,
    to: range.to,
    open_count: sum(open),
    open_value: toWire(
      open.reduce((all, { amountMinor }) => all + amountMinor, 0n),
      defaultCurrency,
    ),
    currency: defaultCurrency,
    kept_count: sum(kept),
    ended_count: sum(counts) - sum(open) - sum(kept),
  }
}

/**
 * Ends the open vouchers of the target: a few at once, many by a job.
 * @throws Refusal as `previewCancellation`, `voucher.not_cancellable` when there is nothing to end,
 * `voucher.count_changed` when the number differs from the confirmed one
 */
export async function startCancellation(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<Jobs, 'enqueue'> },
  { reason, count, ...target }: BodyOf<typeof cancelOperation>,
  { staffId, ip }: { readonly staffId: bigint; readonly ip: string },
): Promise<AnswerInput<typeof cancelOperation>> {
  const { open_count, kept_count } = await previewCancellation(database.db, target)
  const { cancelTarget, isGrowing } = await readTarget(database.db, target)
  if (open_count > 0 && open_count !== count && !isGrowing)
    throw new Refusal(
      'voucher.count_changed',
      { count: open_count },
      { count: { rule: 'is', values: { other: open_count } } },
    )
  if (open_count <= countAtOnceMax) {
    const { cancelled, left } = await cancelVouchers(database, cancelTarget, { staffId, ip, reason })
    return { cancelled, going_on: 0, kept: left }
  }
  await database.transact((tx) =>
    jobs.enqueue(tx, 'cancel-vouchers', {
      ...('batchId' in cancelTarget ? { batchId: cancelTarget.batchId.toString() } : cancelTarget),
      staffId: staffId.toString(),
      ip,
      reason,
    }),
  )
  return { cancelled: 0, going_on: open_count, kept: kept_count }
}

async function readTarget(
  db: Db,
  { batch_id, from = '', to }: Target,
): Promise<{ range: SerialRange; cancelTarget: CancelTarget; isGrowing: boolean }> {
  if (batch_id !== undefined) {
    const found = (await findBatches(db, [batch_id])).get(batch_id)
    if (!found) throw new Refusal('request.not_found')
    const range = { batchId: batch_id, from: null, to: null }
    // While its codes are made, a batch grows; all future ones are meant.
    const isGrowing = found.status === 'draft' || found.status === 'generating'
    return { range, cancelTarget: { batchId: batch_id }, isGrowing }
  }
  const range = await findSerialRange(db, { from, to })
  return { range, cancelTarget: { from: range.from, to: range.to }, isGrowing: false }
}
