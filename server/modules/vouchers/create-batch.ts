import { lastDayOf } from '#contract/kernel/dates.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { batchCountMax } from '#contract/shapes/voucher.ts'
import type { CodeFormat } from '#contract/shapes/voucher-code.ts'
import { buyFeeOf, findCategories } from '#server/modules/catalogue/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findOrdered, insertBatchOnce, isFuture, takePrefix } from './batch.queries.ts'
import { newBatchKey } from './batch-key.ts'

export interface BatchOrder {
  readonly categoryId: bigint
  /** 1 to 1,000,000. */
  readonly count: number
  readonly codeFormat: CodeFormat
  readonly expiresAt: Date | null
  readonly printLayout: 'a4' | '80mm'
  readonly note: string | null
  readonly staffId: bigint | null
  /** The key of the form; one form orders one batch. */
  readonly orderKey?: string | undefined
  readonly ip?: string | undefined
}

/**
 * A draft of printed vouchers with the category's face value; a job makes the codes after the commit.
 * @returns its id; for a repeated form, that of its batch
 * @throws Refusal `request.not_found` for the category, `voucher.wrong_kind` when its codes are a supplier's,
 * `idempotency.conflict` when the form has ordered something else
 */
export async function createBatch(
  tx: Tx,
  { keys, jobs }: { keys: KeyRing; jobs: Pick<Jobs, 'enqueue'> },
  order: BatchOrder,
): Promise<bigint> {
  const { categoryId, count, codeFormat, expiresAt, printLayout, note, staffId, ip = null } = order
  if (!Number.isInteger(count) || count < 1 || count > batchCountMax)
    throw new RangeError(`a batch of ${count}`)
  const category = (await findCategories(tx, [categoryId])).get(categoryId)
  if (!category) throw new Refusal('request.not_found')
  if (category.kind === 'card') throw new Refusal('voucher.wrong_kind')
  if (expiresAt !== null && !(await isFuture(tx, expiresAt))) throw new Refusal('request.invalid')
  const prefix = await takePrefix(tx)
  const id = await insertBatchOnce(tx, {
    orderKey: order.orderKey ?? null,
    categoryId,
    supplierId: category.supplierId,
    source: 'generated',
    codeFormat,
    prefix,
    count,
    amountMinor: category.faceValueMinor,
    unitCostMinor: category.buyPriceMinor,
    unitFeeMinor: buyFeeOf(category),
    unitRate: category.rate,
    currency: category.currency,
    expiresAt,
    ...newBatchKey(keys, prefix),
    printLayout,
    note,
    createdBy: staffId,
  })
  if (id === null) return orderedBefore(tx, order)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'voucher_batch', id },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      ip,
      after: {
        category_id: categoryId,
        count,
        code_format: codeFormat,
        prefix,
        expires_on: expiresAt && lastDayOf(expiresAt),
      },
    },
  ])
  await jobs.enqueue(tx, 'make-voucher-batch', { batchId: id.toString() })
  return id
}

async function orderedBefore(tx: Tx, order: BatchOrder): Promise<bigint> {
  const id = await findOrderedBatch(tx, order)
  if (id === null) throw new Error(`the batch of ${order.orderKey} is gone`)
  return id
}

/**
 * The batch of this form; null: none yet.
 * @throws Refusal `idempotency.conflict` when it has ordered something else
 */
export async function findOrderedBatch(
  db: Db,
  { staffId, orderKey, categoryId, count, codeFormat, expiresAt }: BatchOrder,
): Promise<bigint | null> {
  if (orderKey === undefined) return null
  const batch = await findOrdered(db, { createdBy: staffId, orderKey })
  if (!batch) return null
  const isSame =
    batch.categoryId === categoryId &&
    batch.count === count &&
    batch.codeFormat === codeFormat &&
    batch.expiresAt?.getTime() === expiresAt?.getTime()
  if (!isSame) throw new Refusal('idempotency.conflict')
  return batch.id
}
