import { Refusal } from '#contract/kernel/refusal.ts'
import { GatewayUnavailable } from '#server/modules/payment-gateways/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { PaymentDeps } from './open-payment.ts'
import { findPayment, type PaymentRow } from './payment.queries.ts'
import { creditPaid, type NoticeDeps, takeNotice } from './take-notice.ts'

type Outcome = 'paid' | 'open' | 'failed' | 'cancelled'

/**
 * Staff ask the gateway about a payment at once, instead of the chore.
 * @throws Refusal `request.not_found`, `payment.not_askable`, `payment.mismatch`, `recharge.gateway_unavailable`
 */
export async function askGateway(
  deps: PaymentDeps & NoticeDeps,
  { paymentId, staffId, ip }: { paymentId: bigint; staffId: bigint; ip: string },
): Promise<{ outcome: Outcome; status: PaymentRow['status'] }> {
  const { db, transact } = deps.database
  const payment = await findPayment(db, paymentId)
  if (!payment) throw new Refusal('request.not_found')

  const record = async (outcome: Outcome | null) => {
    const { status } = (await findPayment(db, paymentId)) ?? payment
    await transact((tx) =>
      recordActivity(tx, [
        {
          action: 'asked',
          subject: { type: 'payment', id: paymentId },
          actor: { type: 'staff', id: staffId },
          ip,
          before: { status: payment.status },
          after: { status, outcome },
        },
      ]),
    )
    return status
  }

  let outcome: Outcome
  try {
    outcome = await settle(deps, payment)
  } catch (error) {
    // The log has the asker also when the gateway did not answer or the answer did not fit; the caller gets the
    // reason.
    await record(null).catch((err: unknown) => {
      deps.log.error({ err, payment: paymentId }, 'who asked for a payment is not written down')
    })
    throw error
  }
  return { outcome, status: await record(outcome) }
}

async function settle(deps: PaymentDeps & NoticeDeps, payment: PaymentRow): Promise<Outcome> {
  if (payment.gatewayTransaction !== null) {
    await creditPaid(deps, payment, payment.gatewayTransaction)
    return 'paid'
  }
  const ask = deps.gateways.get(payment.gateway)?.ask
  if (!ask) throw new Refusal('payment.not_askable')
  const notice = await ask(payment.invoiceNo).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) throw new Refusal('recharge.gateway_unavailable')
    throw error
  })
  await takeNotice(deps, payment.gateway, notice)
  return notice.outcome
}
