import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { endOfDay } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { createBatch as operation } from '#contract/operations/voucher-desk/create-batch.ts'
import { batchCountMax, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'
import {
  type Execution,
  findWaitingPayloads,
  type GuardedKind,
  guardedKind,
  refuseAlone,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import { type CategoryRow, findCategories } from '#server/modules/catalogue/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { createBatch, findOrderedBatch } from '#server/modules/vouchers/index.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'

const payload = z.strictObject({
  category_id: idInput,
  count: z.int().min(1).max(batchCountMax),
  code_format: z.enum(codeFormats),
  expires_on: z.string().nullable(),
  print_layout: z.enum(printLayouts),
  note: z.string().nullable(),
  /** In minor units: what one was worth when it was asked for. */
  face_value_minor: z.string(),
  /** Of the form it was asked for with: what it has ordered is not ordered again. */
  order_key: z.string().optional(),
})
type Payload = z.output<typeof payload>

interface OrderDeps {
  readonly keys: KeyRing
  readonly jobs: Pick<Jobs, 'enqueue'>
}

interface Asked {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly body: BodyOf<typeof operation>
}

/** A batch worth more than one person may order alone: asked for by one, ordered when another agrees. */
export function largeBatchKind(deps: OrderDeps): GuardedKind {
  return guardedKind<Payload>({
    kind: 'large-batch',
    payload,
    async title(db, { category_id }) {
      const category = await findCategory(db, category_id)
      return category && { ar: category.nameAr, en: category.nameEn }
    },
    run: { execute: (tx, execution) => orderApproved(tx, deps, execution) },
  })
}

/**
 * Orders a batch, or asks for a second person when it is worth more than the setting `batch_value_alone_max`.
 * @throws Refusal as `createBatch`
 */
export async function orderBatch(
  { database, ...deps }: OrderDeps & { readonly database: Database },
  { actor, origin, body }: Asked,
): Promise<{ done: { id: string } } | { approvalId: bigint }> {
  return database.transact(async (tx) => {
    const category = await findCategory(tx, body.category_id)
    if (!category) throw new Refusal('request.not_found')
    const order = { ...orderOf(body, actor.id), ip: origin.ip }
    const ordered = await findOrderedBatch(tx, order)
    if (ordered !== null) return { done: { id: ordered.toString() } }
    if ((await refuseOrder(tx, category, body.count)) === null) {
      const id = await createBatch(tx, deps, order)
      return { done: { id: id.toString() } }
    }
    if (category.kind === 'card') throw new Refusal('voucher.wrong_kind')
    return { approvalId: await ask(tx, { actor, origin, body }, category) }
  })
}

/**
 * Orders a batch where nobody can be asked to agree.
 * @throws Refusal as `createBatch`, `approval.needed` when it is worth more than one person may order
 */
export async function orderBatchAlone(
  tx: Tx,
  deps: OrderDeps,
  order: Parameters<typeof createBatch>[2],
): Promise<bigint> {
  const category = await findCategory(tx, order.categoryId)
  if (!category) throw new Refusal('request.not_found')
  const refusal = await refuseOrder(tx, category, order.count)
  if (refusal) throw refusal
  return createBatch(tx, deps, order)
}

/** Null when one person may order as many. */
async function refuseOrder(
  db: Db,
  { faceValueMinor, currency }: CategoryRow,
  count: number,
): Promise<Refusal | null> {
  const minorMax = await readSetting(db, 'batch_value_alone_max')
  return refuseAlone(faceValueMinor * BigInt(count), minorMax, currencyOf(currency))
}

async function ask(
  tx: Tx,
  { actor, origin, body: { order_key: formKey, ...body } }: Asked,
  category: CategoryRow,
): Promise<bigint> {
  const { faceValueMinor } = category
  const currency = currencyOf(category.currency)
  const wanted = {
    ...body,
    category_id: body.category_id.toString(),
    expires_on: body.expires_on ?? null,
    note: body.note || null,
    face_value_minor: faceValueMinor.toString(),
  }
  const key = await keyOfRequest(tx, actor.id, payload.parse(wanted), formKey)
  return requestApproval(
    tx,
    { kind: 'large-batch' },
    {
      actor,
      origin,
      subject: { type: 'category', id: category.id },
      payload: { ...wanted, ...(key !== undefined && { order_key: key }) },
      before: null,
      after: {
        count: body.count,
        face_value: toWire(faceValueMinor, currency),
        total_value: toWire(faceValueMinor * BigInt(body.count), currency),
        expires_on: body.expires_on ?? null,
      },
      reason: body.note || null,
    },
  )
}

/**
 * Asked for twice, it waits once, whichever form it came from: with the key of the first.
 * @throws Refusal `idempotency.conflict` when the form waits for something else
 */
async function keyOfRequest(
  tx: Tx,
  makerId: bigint,
  wanted: Payload,
  formKey: string | undefined,
): Promise<string | undefined> {
  const stored = await findWaitingPayloads(tx, { kind: 'large-batch', makerId })
  const waiting = stored.map((one) => payload.parse(one))
  const same = waiting.find(({ order_key: _key, ...asked }) => isDeepStrictEqual(asked, wanted))
  if (same) return same.order_key
  if (formKey !== undefined && waiting.some(({ order_key: key }) => key === formKey))
    throw new Refusal('idempotency.conflict')
  return formKey
}

async function orderApproved(
  tx: Tx,
  deps: OrderDeps,
  { payload: asked, makerId }: Execution<Payload>,
): Promise<void> {
  const category = await findCategory(tx, asked.category_id)
  if (category?.faceValueMinor.toString() !== asked.face_value_minor)
    throw new Refusal('approval.changed_meanwhile')
  await createBatch(tx, deps, orderOf(asked, makerId))
}

async function findCategory(db: Db, id: bigint): Promise<CategoryRow | null> {
  return (await findCategories(db, [id])).get(id) ?? null
}

type Order = Omit<Payload, 'face_value_minor' | 'expires_on' | 'note' | 'order_key'> & {
  readonly expires_on?: string | null | undefined
  readonly note?: string | null | undefined
  readonly order_key?: string | undefined
}

function orderOf(order: Order, staffId: bigint): Parameters<typeof createBatch>[2] {
  return {
    categoryId: order.category_id,
    count: order.count,
    codeFormat: order.code_format,
    expiresAt: order.expires_on ? endOfDay(order.expires_on) : null,
    printLayout: order.print_layout,
    note: order.note || null,
    staffId,
    orderKey: order.order_key,
  }
}
