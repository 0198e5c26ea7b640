import { Refusal } from '#contract/kernel/refusal.ts'
import { GatewayUnavailable } from '#server/modules/payment-gateways/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { PaymentDeps } from './open-payment.ts'
import { claimDue, endPayment, type PaymentRow } from './payment.queries.ts'
import { creditPaid, type NoticeDeps, takeNotice } from './take-notice.ts'

/** Per round; the others follow in the next. */
const paymentsAtOnceMax = 50

/** Asks gateways about silent payments, credits what was taken, and ends what has expired. */
export async function reconcilePayments(deps: PaymentDeps & NoticeDeps): Promise<void> {
  const due = await deps.database.transact((tx) => claimDue(tx, paymentsAtOnceMax))
  for (const payment of due) {
    try {
      await settle(deps, payment)
    } catch (error) {
      // One unreachable gateway or one mismatch must not stop the others; it is asked again.
      if (!(error instanceof Refusal || error instanceof GatewayUnavailable)) throw error
      deps.log.warn(
        { err: error, payment: payment.id, gateway: payment.gateway },
        'a payment is not settled yet',
      )
    }
  }
}

async function settle(deps: PaymentDeps & NoticeDeps, payment: PaymentRow): Promise<void> {
  const { id, gateway, invoiceNo, gatewayTransaction, redirectUrl, expired } = payment
  if (gatewayTransaction !== null) return creditPaid(deps, payment, gatewayTransaction)
  const ask = deps.gateways.get(gateway)?.ask
  const notice = await ask?.(invoiceNo)
  if (notice && notice.outcome !== 'open') return takeNotice(deps, gateway, notice)
  if (!expired) return
  // A payer who left the page may have paid there, and the message may be lost: staff compare such payments.
  const unsure = redirectUrl !== null && !ask
  await endPayment(deps.database.db, id, { status: 'expired', problem: null, unsure })
  if (payment.unsure) await raise(deps, payment)
}

/** The gateway was asked to take the money and never answered. */
async function raise({ database }: PaymentDeps, { id, gateway, invoiceNo }: PaymentRow): Promise<void> {
  await raiseAlarm(database.db, {
    code: 'payments.unclear',
    subject: `payment ${id}`,
    details: { gateway, invoice: invoiceNo },
  })
}
