import { z } from 'zod'
import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type {
  previewSale as previewOperation,
  takeBackVouchers as returnOperation,
  sellVouchers as sellOperation,
} from '#contract/operations/vouchers/sell-vouchers.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import {
  type ApprovalRequest,
  aloneOrAsk,
  type Execution,
  type GuardedKind,
  guardedKind,
  minorUnits,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import {
  type ClientRow,
  expectNotOwn,
  findClientsByHandles,
  readHandle,
} from '#server/modules/clients/index.ts'
import {
  type Agreed,
  countRange,
  countUnsold,
  findBatches,
  findSale,
  lockReturnable,
  nothingToSell,
  readSerialRange,
  saleCountMax,
  sellVouchers,
  takeBackVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { ActionCall, ActionOutcome } from '#server/platform/http/api.ts'

/** @throws Refusal `request.not_found` for the batch, `batch.nothing_to_sell`, and as `readSerialRange` */
export async function previewSale(
  db: Db,
  { batch_id, from, to, count, seller }: QueryOf<typeof previewOperation>,
): Promise<AnswerInput<typeof previewOperation>> {
  const batch = (await findBatches(db, [batch_id])).get(batch_id)
  if (!batch) throw new Refusal('request.not_found')
  const range = await readSerialRange(db, batch_id, { from, to })
  const [unsold, client] = await Promise.all([
    countUnsold(db, range, Math.min(count ?? saleCountMax + 1, saleCountMax + 1)),
    seller === undefined ? null : findSeller(db, seller),
  ])
  if (!unsold) throw nothingToSell(await countRange(db, range))
  const currency = currencyOf(batch.currency)
  return {
    count: unsold.count,
    total: toWire(unsold.totalMinor, currency),
    currency,
    from: unsold.from,
    to: unsold.to,
    seller: client && { id: client.id.toString(), name: client.name },
  }
}

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

/** Sells at once, or above what one person decides alone in a day when a second one agrees. */
export async function sellRange(
  { database, engine }: Deps,
  { body, actor, origin, idempotency }: ActionCall<typeof sellOperation>,
): Promise<ActionOutcome<AnswerInput<typeof sellOperation>>> {
  const { db } = database
  const { payment } = body
  const [seller, range] = await Promise.all([
    findSeller(db, body.seller),
    readSerialRange(db, body.batch_id, body),
  ])
  if (seller) await expectNotOwn(db, actor.id, [seller.id])
  const input = { ...range, sellerId: seller?.id ?? null, payment }
  return aloneOrAsk({
    database,
    actor,
    idempotency,
    async alone(key) {
      const sold = await engine.post(sellVouchers, { input, actor, ip: origin.ip, idempotency: key })
      return { answer: { id: sold.transactionId.toString(), ...sold.answer }, replayed: sold.replayed }
    },
    async ask(tx) {
      const unsold = await countUnsold(tx, range, saleCountMax + 1)
      if (!unsold || !seller) throw new Refusal('approval.changed_meanwhile')
      return requestSale(tx, { kind: 'voucher-sale', actor, origin, reason: null }, unsold, {
        input: { ...input, sellerId: seller.id, from: unsold.from, to: unsold.to },
        subject: { type: 'voucher_batch', id: body.batch_id, title: seller.name },
        facts: { seller: seller.name, payment, from: unsold.from, to: unsold.to },
      })
    },
  })
}

/** Takes back at once, or above what one person decides alone in a day when a second one agrees. */
export async function takeBackRange(
  { database, engine }: Deps,
  { body, actor, origin, idempotency }: ActionCall<typeof returnOperation>,
): Promise<ActionOutcome<AnswerInput<typeof returnOperation>>> {
  const { db } = database
  const sale = await findSale(db, body.sale_id)
  if (!sale) throw new Refusal('request.not_found')
  await expectNotOwn(db, actor.id, [sale.sellerId])
  const { from, to } = await readSerialRange(db, sale.batchId, body)
  const input = { saleId: sale.id, from, to, reason: body.reason }
  return aloneOrAsk({
    database,
    actor,
    idempotency,
    async alone(key) {
      const taken = await engine.post(takeBackVouchers, { input, actor, ip: origin.ip, idempotency: key })
      return { answer: { ...taken.answer }, replayed: taken.replayed }
    },
    async ask(tx) {
      const range = { saleId: sale.id, batchId: sale.batchId, from: from ?? sale.from, to: to ?? sale.to }
      return requestSale(
        tx,
        { kind: 'voucher-return', actor, origin, reason: body.reason },
        await lockReturnable(tx, range),
        {
          input,
          subject: { type: 'voucher_sale', id: sale.id, title: sale.sellerName },
          facts: { seller: sale.sellerName, payment: sale.payment, from: range.from, to: range.to },
        },
      )
    },
  })
}

interface Asked {
  readonly input: Readonly<Record<string, string | bigint | null>>
  readonly subject: ApprovalRequest['subject']
  readonly facts: Readonly<Record<string, string>>
}

/** Bound to the vouchers that both have seen. */
function requestSale(
  tx: Tx,
  { kind, ...asking }: Pick<ApprovalRequest, 'actor' | 'origin' | 'reason'> & { readonly kind: SaleKind },
  { count, totalMinor }: Agreed,
  { input, subject, facts }: Asked,
): Promise<bigint> {
  return requestApproval(
    tx,
    { kind },
    {
      ...asking,
      subject,
      payload: { ...input, count, total: totalMinor },
      before: null,
      after: { ...facts, count, total_value: toWire(totalMinor, defaultCurrency), currency: defaultCurrency },
    },
  )
}

type SaleKind = 'voucher-sale' | 'voucher-return'

const agreed = { from: z.string().nullable(), to: z.string().nullable(), count: z.int(), total: minorUnits }
const sale = z.strictObject({
  ...agreed,
  batchId: idInput,
  sellerId: idInput,
  payment: z.enum(['cash', 'wallet']),
})
const taken = z.strictObject({ ...agreed, saleId: idInput, reason: z.string().nullable() })

/** Sales and returns above what one person decides alone in a day. */
export function saleKinds({ engine }: Pick<Deps, 'engine'>): GuardedKind[] {
  return [
    guardedKind<z.output<typeof sale>>({
      kind: 'voucher-sale',
      payload: sale,
      expectNotOwn: (db, { sellerId }, staff) => expectNotOwn(db, staff.id, [sellerId]),
      run: {
        async submit({ payload: { count, total, ...input }, ...execution }) {
          await engine.post(sellVouchers, {
            input: { ...input, ...boundOf(execution, count, total) },
            actor: makerOf(execution),
          })
        },
      },
    }),
    guardedKind<z.output<typeof taken>>({
      kind: 'voucher-return',
      payload: taken,
      async expectNotOwn(db, { saleId }, staff) {
        const sold = await findSale(db, saleId)
        await expectNotOwn(db, staff.id, sold ? [sold.sellerId] : [])
      },
      run: {
        async submit({ payload: { count, total, ...input }, ...execution }) {
          await engine.post(takeBackVouchers, {
            input: { ...input, ...boundOf(execution, count, total) },
            actor: makerOf(execution),
          })
        },
      },
    }),
  ]
}

type Executed = Omit<Execution<unknown>, 'payload'>

function boundOf({ approvalId, checker, origin }: Executed, count: number, totalMinor: bigint) {
  return { approval: { approvalId, checkerId: checker.id, origin }, agreed: { count, totalMinor } }
}

function makerOf({ makerId }: Executed) {
  return { type: 'staff', id: makerId } as const
}

/** An active seller, by phone, user name, e-mail or member number. */
async function findSeller(db: Db, typed: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(typed)])
  return client?.seller && client.status === 'active' ? client : null
}
