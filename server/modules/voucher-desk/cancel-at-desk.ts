import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  cancelVouchers as cancelOperation,
  previewCancellation as previewOperation,
} from '#contract/operations/voucher-desk/cancel-vouchers.ts'
import {
  type CancelTarget,
  cancelVouchers,
  findBatchByPrefix,
  findBatches,
  parseSerialNumber,
} from '#server/modules/vouchers/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { countRange, type SerialRange } from './desk.queries.ts'

/** More than this is left to a job: nobody waits for it at a screen. */
const countAtOnceMax = 2_000

type Target = QueryOf<typeof previewOperation>
type Preview = AnswerInput<typeof previewOperation>

/** @throws Refusal `request.not_found` when no batch has these serial numbers */
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
 * Ends what is open of the target: a few at once, many by a job.
 * @throws Refusal `request.not_found`, or `voucher.not_cancellable` when there is nothing to end
 */
export async function cancelAtDesk(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<Jobs, 'enqueue'> },
  { reason, ...target }: BodyOf<typeof cancelOperation>,
  staffId: bigint,
): Promise<AnswerInput<typeof cancelOperation>> {
  const { open_count, kept_count } = await previewCancellation(database.db, target)
  const { cancelTarget } = await readTarget(database.db, target)
  if (open_count <= countAtOnceMax) {
    const { cancelled, left } = await cancelVouchers(database, cancelTarget, { staffId, reason })
    return { cancelled, going_on: 0, kept: left }
  }
  await database.transact((tx) =>
    jobs.enqueue(tx, 'cancel-vouchers', {
      ...('batchId' in cancelTarget ? { batchId: cancelTarget.batchId.toString() } : cancelTarget),
      staffId: staffId.toString(),
      reason,
    }),
  )
  return { cancelled: 0, going_on: open_count, kept: kept_count }
}

async function readTarget(
  db: Db,
  { batch_id, from: first = '', to: last = first }: Target,
): Promise<{ range: SerialRange; cancelTarget: CancelTarget }> {
  if (batch_id !== undefined) {
    if (!(await findBatches(db, [batch_id])).has(batch_id)) throw new Refusal('request.not_found')
    return { range: { batchId: batch_id, from: null, to: null }, cancelTarget: { batchId: batch_id } }
  }
  const from = parseSerialNumber(first)
  const to = parseSerialNumber(last)
  if (!from || !to || from.prefix !== to.prefix || from.running > to.running)
    throw new Refusal('request.not_found')
  const batch = await findBatchByPrefix(db, from.prefix)
  if (!batch) throw new Refusal('request.not_found')
  const serials = { from: from.serialNumber, to: to.serialNumber }
  return { range: { batchId: batch.id, ...serials }, cancelTarget: serials }
}
