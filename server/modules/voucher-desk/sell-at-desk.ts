import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  previewSale as previewOperation,
  takeBackVouchers as returnOperation,
  sellVouchers as sellOperation,
} from '#contract/operations/voucher-desk/sell-vouchers.ts'
import type { Desk } from '#server/ledger/index.ts'
import { type ClientRow, findClientsByHandles, readHandle } from '#server/modules/clients/index.ts'
import {
  countUnsold,
  findBatches,
  parseSerialNumber,
  saleCountMax,
  sellVouchers,
  takeBackVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MoneyCall } from '#server/platform/http/api.ts'

/** @throws Refusal `request.not_found` for the batch */
export async function previewSale(
  db: Db,
  { batch_id, from, to, seller }: QueryOf<typeof previewOperation>,
): Promise<AnswerInput<typeof previewOperation>> {
  const batch = (await findBatches(db, [batch_id])).get(batch_id)
  if (!batch) throw new Refusal('request.not_found')
  const range = { batchId: batch_id, from: plainSerial(from), to: plainSerial(to) }
  const [unsold, client] = await Promise.all([
    countUnsold(db, range, saleCountMax + 1),
    seller === undefined ? null : findSeller(db, seller),
  ])
  const currency = currencyOf(batch.currency)
  return {
    count: unsold?.count ?? 0,
    total: toWire(unsold?.totalMinor ?? 0n, currency),
    currency,
    from: unsold?.from ?? null,
    to: unsold?.to ?? null,
    seller: client && { id: client.id.toString(), name: client.name },
  }
}

type Money<Answer> = Promise<{ answer: Answer; replayed: boolean }>

export async function sellAtDesk(
  { db, desk }: { readonly db: Db; readonly desk: Desk },
  {
    body,
    actor,
    origin,
    idempotency,
  }: MoneyCall<typeof sellOperation> & {
    readonly body: BodyOf<typeof sellOperation>
  },
): Money<AnswerInput<typeof sellOperation>> {
  const seller = await findSeller(db, body.seller)
  const { answer, transactionId, replayed } = await desk.submit(sellVouchers, {
    input: {
      batchId: body.batch_id,
      sellerId: seller?.id ?? null,
      from: plainSerial(body.from),
      to: plainSerial(body.to),
      payment: body.payment,
    },
    actor,
    ip: origin.ip,
    idempotency,
  })
  return { answer: { id: transactionId.toString(), ...answer }, replayed }
}

export async function takeBackAtDesk(
  desk: Desk,
  { body, actor, origin, idempotency }: MoneyCall<typeof returnOperation>,
): Money<AnswerInput<typeof returnOperation>> {
  const { answer, replayed } = await desk.submit(takeBackVouchers, {
    input: {
      saleId: body.sale_id,
      from: plainSerial(body.from),
      to: plainSerial(body.to),
      reason: body.reason,
    },
    actor,
    ip: origin.ip,
    idempotency,
  })
  return { answer: { ...answer }, replayed }
}

/** Whoever sells now, by phone, user name, e-mail or member number. */
async function findSeller(db: Db, typed: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(typed)])
  return client?.seller && client.status === 'active' ? client : null
}

/** As the database keeps it; one that is mistyped finds nothing. */
function plainSerial(typed: string | undefined): string | null {
  return typed === undefined ? null : (parseSerialNumber(typed)?.serialNumber ?? '')
}
