import { hash } from 'node:crypto'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { findMethod, refuseAmount } from '#server/modules/payments/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type prepareImage, storeImage } from '#server/platform/files/index.ts'
import { countOpen } from './payment.queries.ts'
import { openMax } from './payment.rules.ts'
import { insertTransferRequest } from './transfer-request.queries.ts'

export interface TransferTold {
  readonly clientId: bigint
  readonly amountMinor: bigint
  readonly bank: string
  readonly transferredOn: string
  readonly note: string | null
  /** Of the slip, drawn anew. */
  readonly image: Awaited<ReturnType<typeof prepareImage>>
  readonly ip: string
}

/**
 * A client tells of a bank transfer; it waits for staff. One picture of a slip serves one request, so a form sent twice
 * makes one.
 * @throws Refusal
 */
export async function requestBankTransfer(tx: Tx, told: TransferTold): Promise<bigint> {
  const { clientId, amountMinor, image } = told
  await lockClient(tx, clientId)
  const terms = await findMethod(tx, 'bank')
  const beyond = refuseAmount(terms, { amountMinor, currency: defaultCurrency })
  if (beyond) throw beyond
  if ((await countOpen(tx, clientId)) >= openMax)
    throw new Refusal('recharge.too_many_open', { max: openMax })
  const photo = await storeImage(tx, { image, visibility: 'private' })
  const id = await insertTransferRequest(tx, {
    ...told,
    feeMinor: feeOf(amountMinor, terms.fee),
    currency: defaultCurrency,
    photoId: photo.id,
    slipHash: hash('sha256', image.bytes, 'buffer'),
  })
  if (id === null) throw new Refusal('recharge.slip_known')
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'bank_transfer_request', id },
      actor: { type: 'client', id: clientId },
      ip: told.ip,
      after: { amount: amountMinor, bank: told.bank, transferred_on: told.transferredOn },
    },
  ])
  return id
}
