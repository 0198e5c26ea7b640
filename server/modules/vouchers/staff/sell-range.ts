import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  previewSale as previewOperation,
  takeBackVouchers as returnOperation,
  sellVouchers as sellOperation,
} from '#contract/operations/vouchers/sell-vouchers.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import {
  type ClientRow,
  expectNotOwn,
  findClientsByHandles,
  readHandle,
} from '#server/modules/clients/index.ts'
import {
  countRange,
  countUnsold,
  findBatches,
  findSale,
  nothingToSell,
  readSerialRange,
  saleCountMax,
  sellVouchers,
  takeBackVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MoneyCall } from '#server/platform/http/api.ts'

/** @throws Refusal `request.not_found` for the batch, `batch.nothing_to_sell`, and as `readSerialRange` */
export async function previewSale(
  db: Db,
  { batch_id, from, to, seller }: QueryOf<typeof previewOperation>,
): Promise<AnswerInput<typeof previewOperation>> {
  const batch = (await findBatches(db, [batch_id])).get(batch_id)
  if (!batch) throw new Refusal('request.not_found')
  const range = await readSerialRange(db, batch_id, { from, to })
  const [unsold, client] = await Promise.all([
    countUnsold(db, range, saleCountMax + 1),
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

type Money<Answer> = Promise<{ answer: Answer; replayed: boolean }>

export async function sellRange(
  { db, engine }: { readonly db: Db; readonly engine: PostingEngine },
  {
    body,
    actor,
    origin,
    idempotency,
  }: MoneyCall<typeof sellOperation> & {
    readonly body: BodyOf<typeof sellOperation>
  },
): Money<AnswerInput<typeof sellOperation>> {
  const [seller, range] = await Promise.all([
    findSeller(db, body.seller),
    readSerialRange(db, body.batch_id, body),
  ])
  if (seller) await expectNotOwn(db, actor.id, [seller.id])
  const { answer, transactionId, replayed } = await engine.post(sellVouchers, {
    input: {
      ...range,
      sellerId: seller?.id ?? null,
      payment: body.payment,
    },
    actor,
    ip: origin.ip,
    idempotency,
  })
  return { answer: { id: transactionId.toString(), ...answer }, replayed }
}

export async function takeBackRange(
  { db, engine }: { readonly db: Db; readonly engine: PostingEngine },
  { body, actor, origin, idempotency }: MoneyCall<typeof returnOperation>,
): Money<AnswerInput<typeof returnOperation>> {
  const sale = await findSale(db, body.sale_id)
  if (!sale) throw new Refusal('request.not_found')
  await expectNotOwn(db, actor.id, [sale.sellerId])
  const { from, to } = await readSerialRange(db, sale.batchId, body)
  const { answer, replayed } = await engine.post(takeBackVouchers, {
    input: {
      saleId: body.sale_id,
      from,
      to,
      reason: body.reason,
    },
    actor,
    ip: origin.ip,
    idempotency,
  })
  return { answer: { ...answer }, replayed }
}

/** An active seller, by phone, user name, e-mail or member number. */
async function findSeller(db: Db, typed: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(typed)])
  return client?.seller && client.status === 'active' ? client : null
}
