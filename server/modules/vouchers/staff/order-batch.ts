import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { endOfDay } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { createBatch as operation } from '#contract/operations/vouchers/create-batch.ts'
import { batchCountMax, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'
import {
  countOrder,
  type Execution,
  findWaitingPayloads,
  type GuardedKind,
  guardedKind,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import { type CategoryRow, findCategories } from '#server/modules/catalogue/index.ts'
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
  /** In minor units: the value of one at the time of the request. */
  face_value_minor: z.string(),
  /** The key of its form: it is not ordered twice. */
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

/** A batch above the limit of one person: one asks, it is ordered when another agrees. */
export function largeBatchKind(deps: OrderDeps): GuardedKind {
  return guardedKind<Payload>({
    kind: 'large-batch',
    payload,
    run: { execute: (tx, execution) => orderApproved(tx, deps, execution) },
  })
}

/**
 * Orders a batch, or asks for a second person when its value exceeds what one person may order, at once or in a day.
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
    const wanted = wantedOf(body, category)
    const waiting = await findWaiting(tx, actor.id)
    refuseOtherOrder(waiting, wanted, body.order_key)
    if ((await countAlone(tx, category, body.count, actor.id)) === null) {
      const id = await createBatch(tx, deps, order)
      return { done: { id: id.toString() } }
    }
    if (category.kind === 'card') throw new Refusal('voucher.wrong_kind')
    // An equal request waits once, whatever its form: with the first form's key.
    const same = waiting.find((one) => isSameOrder(one, wanted))
    const key = same ? same.order_key : body.order_key
    const order_key = key === undefined ? {} : { order_key: key }
    return { approvalId: await ask(tx, { actor, origin, asked: { ...wanted, ...order_key } }, category) }
  })
}

/**
 * Orders a batch where no second person can be asked.
 * @throws Refusal as `createBatch`, `approval.needed` when its value exceeds the limit of one person
 */
export async function orderBatchWithoutApproval(
  tx: Tx,
  deps: OrderDeps,
  order: Parameters<typeof createBatch>[2],
): Promise<bigint> {
  const category = await findCategory(tx, order.categoryId)
  if (!category) throw new Refusal('request.not_found')
  const refusal = await countAlone(tx, category, order.count, order.staffId)
  if (refusal) throw refusal
  return createBatch(tx, deps, order)
}

/** Null when one person may order it: then it counts. */
function countAlone(
  tx: Tx,
  { faceValueMinor, currency }: CategoryRow,
  count: number,
  staffId: bigint | null,
): Promise<Refusal | null> {
  const amountMinor = faceValueMinor * BigInt(count)
  return countOrder(tx, staffId, { amountMinor, currency: currencyOf(currency) })
}

function wantedOf({ order_key: _key, ...body }: Asked['body'], { faceValueMinor }: CategoryRow): Payload {
  return payload.parse({
    ...body,
    category_id: body.category_id.toString(),
    expires_on: body.expires_on ?? null,
    note: body.note || null,
    face_value_minor: faceValueMinor.toString(),
  })
}

async function findWaiting(tx: Tx, makerId: bigint): Promise<readonly Payload[]> {
  const stored = await findWaitingPayloads(tx, { kind: 'large-batch', makerId })
  return stored.map((one) => payload.parse(one))
}

/** @throws Refusal `idempotency.conflict` when the form waits for something else */
function refuseOtherOrder(waiting: readonly Payload[], wanted: Payload, formKey: string | undefined): void {
  const own = formKey !== undefined && waiting.find(({ order_key: key }) => key === formKey)
  if (own && !isSameOrder(own, wanted)) throw new Refusal('idempotency.conflict')
}

function isSameOrder(
  { order_key: _one, ...one }: Payload,
  { order_key: _other, ...other }: Payload,
): boolean {
  return isDeepStrictEqual(one, other)
}

function ask(
  tx: Tx,
  { actor, origin, asked }: Pick<Asked, 'actor' | 'origin'> & { readonly asked: Payload },
  category: CategoryRow,
): Promise<bigint> {
  const { faceValueMinor, nameAr: ar, nameEn: en } = category
  const currency = currencyOf(category.currency)
  return requestApproval(
    tx,
    { kind: 'large-batch' },
    {
      actor,
      origin,
      subject: { type: 'category', id: category.id, title: { ar, en } },
      payload: { ...asked, category_id: asked.category_id.toString() },
      before: null,
      after: {
        count: asked.count,
        face_value: toWire(faceValueMinor, currency),
        total_value: toWire(faceValueMinor * BigInt(asked.count), currency),
        expires_on: asked.expires_on,
      },
      reason: asked.note,
    },
  )
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
