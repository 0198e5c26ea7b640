import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { GatewayNotice } from '#server/modules/payment-gateways/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { type CreditPayment, creditPayment } from './credit-payment.ts'
import {
  endPayment,
  findPayment,
  findPaymentByInvoice,
  notePaid,
  type PaymentRow,
} from './payment.queries.ts'
import { mismatchOf } from './payment.rules.ts'

export interface NoticeDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly log: Logger
}

const credit: CreditPayment = creditPayment()
const gatewayItself = { type: 'system', id: null } as const

/**
 * A gateway reports a payment: in a signed callback, in its answer to a code, or to a query. It may do so late,
 * repeatedly, concurrently and in any order.
 * @throws Refusal `payment.not_ours`, `payment.mismatch` (nothing is credited, an alarm is raised), or the engine's
 * refusals: then the money is recorded as taken, and the chore credits it later
 */
export async function takeNotice(deps: NoticeDeps, gateway: string, notice: GatewayNotice): Promise<void> {
  const { database, log } = deps
  const payment = await findPaymentByInvoice(database.db, gateway, notice.invoiceNo)
  if (!payment) {
    log.warn(
      { gateway, invoice: notice.invoiceNo.slice(0, 60) },
      'a gateway speaks of a payment that is not ours',
    )
    throw new Refusal('payment.not_ours')
  }
  if (notice.outcome === 'open') return
  if (notice.outcome !== 'paid') {
    await endPayment(database.db, payment.id, { status: notice.outcome, problem: null })
    return
  }
  const problem = mismatchOf(payment, notice) ?? (await writeDown(deps, payment, notice.transaction))
  if (problem !== null) {
    const { invoiceNo: _invoiceNo, ...received } = notice
    await raiseAlarm(database.db, {
      code: 'payments.mismatch',
      subject: `payment ${payment.id}`,
      details: {
        reason: problem,
        gateway,
        received,
        ours: { amountMinor: payment.amountMinor, currency: payment.currency },
      },
    })
    throw new Refusal('payment.mismatch')
  }
  await creditPaid(deps, payment, notice.transaction)
}

/** The mismatch, when the number belongs to another payment. */
async function writeDown(
  { database: { db } }: NoticeDeps,
  { id, gatewayTransaction }: PaymentRow,
  transaction: string,
): Promise<string | null> {
  if (gatewayTransaction === transaction || (await notePaid(db, id, transaction))) return null
  const current = await findPayment(db, id)
  if (current?.gatewayTransaction === transaction) return null
  return current?.gatewayTransaction ? 'paid_twice' : 'transaction_reused'
}

/** Credits recorded money; the same number gives the same transaction, however often. */
export async function creditPaid(
  { engine }: Pick<NoticeDeps, 'engine'>,
  { id, gateway }: Pick<PaymentRow, 'id' | 'gateway'>,
  transaction: string,
): Promise<void> {
  await engine.post(credit, {
    input: { paymentId: id, transaction },
    actor: gatewayItself,
    idempotency: {
      key: `payment:${gateway}:${transaction}`,
      requestHash: hash('sha256', `payment ${id}`, 'buffer'),
    },
  })
}
