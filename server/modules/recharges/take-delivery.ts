import { Refusal } from '#contract/kernel/refusal.ts'
import type { Delivery, Gateways } from '#server/modules/payment-gateways/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { hurryAsking } from './payment.queries.ts'
import { type NoticeDeps, takeNotice } from './take-notice.ts'

export interface DeliveryDeps extends NoticeDeps {
  readonly gateways: Gateways
  readonly limiter: Limiter<'forgedCallback'>
}

/**
 * The signature is checked before any budget: only unsigned messages cost their network's budget, so forgeries never
 * block a gateway with the same address.
 * @throws Refusal `request.not_found` for a gateway that is not configured, `payment.not_signed`, `request.limited`
 * for too many of those, `request.malformed` for signed but unreadable ones, or as `takeNotice`
 */
export async function takeCallback(
  deps: DeliveryDeps,
  name: string,
  delivery: Delivery,
  network: string,
): Promise<void> {
  const gateway = deps.gateways.get(name)
  if (!gateway) throw new Refusal('request.not_found')
  const notice = gateway.readCallback(delivery)
  if (!notice) {
    await deps.limiter.take('forgedCallback', network)
    deps.log.warn({ gateway: name }, 'a callback that its gateway has not signed')
    throw new Refusal('payment.not_signed')
  }
  await takeNotice(deps, name, notice)
}

/**
 * A browser returns from a gateway's page. That proves nothing; its data counts only when the gateway has signed it.
 * The gateway is asked soon in any case.
 * @returns the payment, so the page shows its true state
 */
export async function takeReturn(
  deps: DeliveryDeps,
  name: string,
  invoiceNo: string,
  delivery: Delivery,
): Promise<bigint | null> {
  const notice = deps.gateways.get(name)?.readReturn(delivery)
  if (notice?.invoiceNo === invoiceNo) {
    try {
      await takeNotice(deps, name, notice)
    } catch (error) {
      // The page shows the payer the true state; the reason is logged and may raise an alarm.
      if (!(error instanceof Refusal)) throw error
      deps.log.warn({ err: error, gateway: name }, 'what a browser brought back was not taken')
    }
  }
  return hurryAsking(deps.database.db, name, invoiceNo)
}
