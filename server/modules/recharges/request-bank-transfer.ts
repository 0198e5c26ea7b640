import { hash } from 'node:crypto'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { bankAccounts } from '#contract/shapes/bank-account.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { findMethod, refuseAmount } from '#server/modules/payment-gateways/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { storePrepared } from '#server/platform/files/index.ts'
import { countOpen } from './payment.queries.ts'
import { openMax } from './payment.rules.ts'
import type { Slip } from './prepare-slip.ts'
import { insertTransferRequest } from './transfer-request.queries.ts'

export interface ReportedTransfer {
  readonly clientId: bigint
  readonly amountMinor: bigint
  /** The number of the account of ours that was paid. */
  readonly account: string
  readonly bank: string
  readonly bankReference: string
  readonly transferredOn: string
  readonly note: string | null
  readonly slip: Slip
  readonly ip: string
}

/**
 * A client reports a bank transfer; it waits for staff. One slip and one bank transaction serve one request, so a
 * form sent twice makes one.
 * @throws Refusal
 */
export async function requestBankTransfer(tx: Tx, reported: ReportedTransfer): Promise<bigint> {
  const { clientId, amountMinor, slip } = reported
  await lockClient(tx, clientId)
  const terms = await findMethod(tx, 'bank')
  const beyond = refuseAmount(terms, { amountMinor, currency: defaultCurrency })
  if (beyond) throw beyond
  const paid = bankAccounts.parse(terms.accounts).find(({ number }) => number === reported.account)
  if (!paid) throw new Refusal('recharge.account_unknown')
  if ((await countOpen(tx, clientId)) >= openMax)
    throw new Refusal('recharge.too_many_open', { max: openMax })
  const photoId = await storePrepared(tx, slip, 'private')
  const id = await insertTransferRequest(tx, {
    ...reported,
    paid,
    feeMinor: feeOf(amountMinor, terms.fee),
    currency: defaultCurrency,
    photoId,
    slipHash: hash('sha256', slip.bytes, 'buffer'),
  })
  if (typeof id === 'string') throw new Refusal(`recharge.${id}_known`)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'bank_transfer_request', id },
      actor: { type: 'client', id: clientId },
      ip: reported.ip,
      after: {
        amount: toWire(amountMinor, defaultCurrency),
        account: paid.number,
        bank: reported.bank,
        bank_reference: reported.bankReference,
        transferred_on: reported.transferredOn,
      },
    },
  ])
  return id
}
